import { describe, expect, test } from 'vitest';
import { compileRules } from '../compile.ts';

const wrap = (body: string) => `service cloud.firestore {\n  match /x/{id} {\n    ${body}\n  }\n}`;

const issuesOf = (source: string) =>
  compileRules(source).issues.map(
    ({ severity, line, column, description }) => `${severity[0]} ${line}:${column} ${description}`,
  );

test.each<readonly [source: string, issue: string]>([
  ['', "E 1:1 Missing 'service' declaration."],
  ["rules_version = '3';\nservice cloud.firestore {}", "E 1:17 Invalid rules version: '3'."],
  ['rules_version = 2;\nservice cloud.firestore {}', "E 1:17 Expected a string but found '2'."],
  ['service cloud.fire {}', "E 1:9 Unknown service 'cloud.fire'."],
  ['service cloud.firestore', "E 1:24 Missing '{' before the end of the file."],
  ['service cloud.firestore {', "E 1:26 Missing '}' before the end of the file."],
  ['service cloud.firestore {} extra', "E 1:28 Unexpected 'extra': expected 'service'."],
  ['service cloud.firestore { /x { } }', "E 1:27 Missing 'match' keyword before path."],
  ['service cloud.firestore { allow read; }', "E 1:27 'allow' must be inside a 'match' block."],
  ['service cloud.firestore { match x {} }', "E 1:33 Expected a path but found 'x'."],
  ['service cloud.firestore { match /{} {} }', 'E 1:34 Expected a path segment.'],
  ['service cloud.firestore { match /{a=*x} {} }', 'E 1:34 Expected a path segment.'],
  ['service cloud.firestore { match / {} }', 'E 1:34 Expected a path segment.'],
  [wrap('allow read, fly: if true;'), "E 3:17 Unknown method 'fly'."],
  [wrap('allow read if true;'), "E 3:16 Missing ';' before 'if'."],
  [wrap('allow read: true;'), "E 3:17 Missing 'if' before 'true'."],
  [wrap('allow read: if ;'), "E 3:20 Unexpected ';'."],
  [wrap('allow read: if (1 == 1;'), "E 3:27 Missing ')' before ';'."],
  [wrap('allow read: if [1, 2;'), "E 3:25 Missing ']' before ';'."],
  [wrap("allow read: if {'a' 1} == 1;"), "E 3:25 Missing ':' before '1'."],
  [wrap('allow read: if a.;'), "E 3:22 Expected a property name but found ';'."],
  [wrap('allow read: if 1 ? 2;'), "E 3:25 Missing ':' before ';'."],
  [wrap('allow read: if 1 is;'), "E 3:24 Expected a type name but found ';'."],
  [wrap('allow read: if 1 is thing;'), "E 3:22 Unknown type 'thing'."],
  [wrap('allow read: if if == 1;'), "E 3:20 Unexpected 'if'."],
  [wrap("allow read: if 'abc;"), 'E 3:20 String is not closed.'],
  [wrap("allow read: if '\\q' == 'q';"), "E 3:21 Invalid escape sequence '\\q'."],
  [wrap('allow read: if 99999999999999999999 == 1;'), 'E 3:20 Integer 99999999999999999999 does not fit in 64 bits.'],
  [wrap('allow read: if exists(/a/$(id);'), "E 3:35 Missing ')' before ';'."],
  [wrap('allow read: if /a/ == 1;'), 'E 3:23 Expected a path segment.'],
  [wrap('allow read: if # == 1;'), "E 3:20 Unexpected character '#'."],
  [wrap('function f() { }'), "E 3:20 Missing 'return' before '}'."],
  [wrap('function f(a, a) { return f2(); }'), "E 3:19 Parameter 'a' is declared twice."],
  [wrap('function f() { let x = 1 return x; }'), "E 3:30 Missing ';' before 'return'."],
  [wrap('allow read; /* open'), 'E 3:17 Comment is not closed.'],
  [
    wrap('function f() { return f(); } allow read: if f();'),
    "E 3:14 Function 'f' calls itself: recursion is not allowed.",
  ],
  [wrap('allow read: if get(/a/b, 1) == 1;'), "E 3:20 Function 'get' takes 1 argument(s), not 2."],
  [wrap('function f(a) { return a; } allow read: if f();'), "E 3:48 Function 'f' takes 1 argument(s), not 0."],
  [wrap('allow read: if math.abs() == 1;'), "E 3:25 Function 'abs' takes 1 argument(s), not 0."],
])('one fault, where it is: %j', (source, issue) => {
  expect(issuesOf(source)[0]).toBe(issue);
});

test.each<readonly [body: string, issue: string]>([
  ['allow read: if user == 1;', 'W 3:20 Invalid variable name: user.'],
  ['allow read: if signedIn();', 'W 3:20 Invalid function name: signedIn.'],
  ["allow read: if 'a'.startsWith('b');", 'W 3:24 Invalid function name: startsWith.'],
  ['allow read: if math.log(1) == 0;', 'W 3:25 Invalid function name: math.log.'],
  ['allow read: if firestore.get(/a/b) == 0;', 'W 3:20 Invalid variable name: firestore.'],
  ['function unused() { return true; } allow read;', 'W 3:14 Unused function: unused.'],
  ['function f() { let x = 1; return true; } allow read: if f();', 'W 3:24 Unused variable: x.'],
  ['function f(a) { return b == a; } allow read: if f(1);', 'W 3:28 Invalid variable name: b.'],
])('names that nobody declared are warnings: %j', (body, issue) => {
  const { ruleset, issues } = compileRules(wrap(body));
  expect(ruleset).toBeDefined();
  expect(issues).toHaveLength(1);
  expect(issuesOf(wrap(body))).toEqual([issue]);
});

describe('limits', () => {
  const lets = (count: number) =>
    Array.from({ length: count }, (_, index) => `let v${index} = ${index === 0 ? 1 : `v${index - 1}`};`).join(' ');
  const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
  const nested = (depth: number): string =>
    depth === 0 ? 'allow read;' : `match /a/{v${depth}} { ${nested(depth - 1)} }`;
  const declare = (parameters: number, bindings: number) =>
    wrap(
      `function f(${names(parameters).join(', ')}) { ${lets(bindings)} return ${bindings === 0 ? 'true' : `v${bindings - 1}`}; } allow read: if f(${names(
        parameters,
      )
        .map(() => '1')
        .join(', ')});`,
    );

  test.each<readonly [name: string, fits: string, exceeds: string, issue: string]>([
    ['let variables', declare(0, 10), declare(0, 11), "Function 'f' has more than 10 'let' variables."],
    ['parameters', declare(7, 0), declare(8, 0), "Function 'f' has more than 7 parameters."],
    [
      'match depth',
      `service cloud.firestore { ${nested(10)} }`,
      `service cloud.firestore { ${nested(11)} }`,
      "'match' is nested more than 10 deep.",
    ],
    [
      'segments',
      `service cloud.firestore { match ${'/a'.repeat(100)} { allow read; } }`,
      `service cloud.firestore { match ${'/a'.repeat(101)} { allow read; } }`,
      'The path has more than 100 segments.',
    ],
    [
      'captures',
      `service cloud.firestore { match ${names(20)
        .map((name) => `/{${name}}`)
        .join('')} { allow read; } }`,
      `service cloud.firestore { match ${names(21)
        .map((name) => `/{${name}}`)
        .join('')} { allow read; } }`,
      'The path captures more than 20 variables.',
    ],
    [
      'source size',
      `${wrap('allow read;')}${' '.repeat(260_000)}`,
      `${wrap('allow read;')}${' '.repeat(262_144)}`,
      'The rules are larger than 256 KB.',
    ],
  ])('%s', (_name, fits, exceeds, issue) => {
    expect(compileRules(fits).issues).toEqual([]);
    expect(compileRules(exceeds).issues[0]?.description).toBe(issue);
    expect(compileRules(exceeds).ruleset).toBeUndefined();
  });
});

describe('wildcards per rules version', () => {
  test.each<readonly [path: string, version1: number, version2: number]>([
    ['/a/{rest=**}', 0, 0],
    ['/{rest=**}/a/{id}', 1, 0],
    ['/{one=**}/{two=**}', 2, 1],
    ['/{id}/{id}', 1, 1],
  ])('%s', (path, version1, version2) => {
    const source = `service cloud.firestore { match ${path} { allow read; } }`;
    expect(compileRules(source).issues).toHaveLength(version1);
    expect(compileRules(`rules_version = '2'; ${source}`).issues).toHaveLength(version2);
  });
});

test.each([
  wrap('allow read'),
  wrap('allow read: if true'),
  wrap('allow read: if true allow write: if false match /y/z { allow read }'),
  wrap('function test (a,b) { return true } allow read: if test(1, 2)'),
  `function f() { return true; } ${wrap('allow read: if f();')}`,
  `rules_version = "2" ${wrap('allow read;')}`,
  `\ufeff// comment\n${wrap(';allow read;;')}`,
  'service cloud.firestore{match /x/{id=*}{allow read:if true;}}',
])('%j is well formed', (source) => {
  expect(compileRules(source).issues).toEqual([]);
});

test('one run reports several faults', () => {
  const source = `service cloud.firestore {
  match /a/{id} {
    allow read: if 1 +;
    function broken( { return 1; }
    allow fly: if true;
    match /b/{id2} {
      allow write: if (true;
      allow list: if true
    }
  }
  mach /c/{id} { allow read; }
  match /d/{id} { allow delete: if [; }
}`;
  expect(compileRules(source).issues.map(({ line }) => line)).toEqual([3, 4, 5, 7, 11, 12]);
});

test('a caret stands under the column', () => {
  const { issues } = compileRules('service cloud.firestore {\n\tmatch /x { allow read: if ; }\n}');
  expect(issues[0]?.excerpt).toBe('\tmatch /x { allow read: if ; }\n\t                          ^');
});

test('indirect recursion is found in every function of the ring', () => {
  const source = wrap('function a() { return b(); } function b() { return a(); } allow read: if a();');
  expect(issuesOf(source)).toHaveLength(2);
});

test.each([
  ['parentheses', (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`],
  ['negations', (depth: number) => `${'!'.repeat(depth)}true`],
  ['lists', (depth: number) => '['.repeat(depth)],
  ['a chain of sums', (depth: number) => Array.from({ length: depth }, () => '1').join('+')],
  ['a chain of members', (depth: number) => `a${'.b'.repeat(depth)}`],
  ['a chain of conditions', (depth: number) => '1 ? 2 : '.repeat(depth)],
])('50,000 nested %s are an issue, not a crash', (_name, make) => {
  expect(compileRules(wrap(`allow read: if ${make(50_000)};`)).ruleset).toBeUndefined();
});
