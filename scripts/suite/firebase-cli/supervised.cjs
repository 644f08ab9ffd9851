// NODE_OPTIONS preloads this file into the Firebase CLI and its child processes. It lets the script that started the suite stop the CLI
// by a message on every system, and ends child processes when their parent dies, even by SIGKILL.
'use strict';

const script = process.argv[1] ?? '';

if (process.channel && /[\\/]firebase-tools[\\/]lib[\\/]bin[\\/]firebase\.js$/.test(script)) {
  process.env.TAGPO_CLI = String(process.pid);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    process.emit('SIGINT', 'SIGINT');
  };
  process.on('message', (message) => {
    if (message === 'stop') stop();
  });
  process.on('disconnect', stop);
  process.channel.unref();
} else if (process.channel && /[\\/]functionsEmulatorRuntime(\.js)?$/.test(script)) {
  process.on('disconnect', () => process.exit(0));
} else if (process.env.TAGPO_CLI && /[\\/]firebase-functions(\.js)?$/.test(script)) {
  // This process lists the functions once. It has no IPC channel whose closing would tell that its parent died.
  setInterval(() => {
    if (process.ppid !== Number(process.env.TAGPO_CLI)) process.exit(0);
  }, 500).unref();
}
