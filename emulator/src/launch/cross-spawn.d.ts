/** Spawns `.cmd` files on Windows with their arguments quoted as they must be. */
declare module 'cross-spawn' {
  import { spawn } from 'node:child_process';
  export = spawn;
}
