// Preloaded (NODE_OPTIONS) into the Firebase CLI and what it starts. The script that started the suite can stop it the same
// way on every system, once; and when a parent dies, even by SIGKILL, its children end with it.
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
  // Asked once what the functions are; it has no channel that would close.
  setInterval(() => {
    if (process.ppid !== Number(process.env.TAGPO_CLI)) process.exit(0);
  }, 500).unref();
}
