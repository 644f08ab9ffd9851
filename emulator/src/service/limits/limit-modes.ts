/** The limits of production that can be switched, by name. Enforces none. https://firebase.google.com/docs/firestore/quotas */

const HARD = ['request-size', 'transaction-size', 'field-transforms', 'index-entries', 'rules-reads'] as const;
const RATES = ['sequential-values', 'hot-documents'] as const;

/** What production refuses, and what only slows it down. */
export type HardLimit = (typeof HARD)[number];
export type RateLimit = (typeof RATES)[number];
export type LimitName = HardLimit | RateLimit;

/** What passes a limit gets an error, a line in the log, or nothing. */
export type LimitMode = 'error' | 'warn' | 'off';
export type LimitModes = Readonly<Record<LimitName, LimitMode>>;

const MODES: readonly LimitMode[] = ['error', 'warn', 'off'];

const DEFAULT_MODES: LimitModes = {
  'request-size': 'error',
  'transaction-size': 'error',
  'field-transforms': 'error',
  'index-entries': 'error',
  'rules-reads': 'error',
  'sequential-values': 'warn',
  'hot-documents': 'warn',
};

/** Parses `index-entries=warn,hot-documents=off` or `all=off`; later parts win. Throws an Error that names the part. */
export function parseLimitModes(text = ''): LimitModes {
  const modes = { ...DEFAULT_MODES };
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [name, wanted] = part.split('=').map((each) => each.trim());
    const mode = MODES.find((each) => each === wanted);
    const names = [...HARD, ...RATES].filter((each) => name === 'all' || each === name);
    if (mode === undefined || names.length === 0) {
      const known = ['all', ...HARD, ...RATES].join(', ');
      throw new Error(`"${part}" must be one of ${known}, then = and one of ${MODES.join(', ')}.`);
    }
    for (const each of names) modes[each] = isRate(each) && mode === 'error' ? 'warn' : mode;
  }
  return modes;
}

function isRate(name: LimitName): name is RateLimit {
  return RATES.some((rate) => rate === name);
}
