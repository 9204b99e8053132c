// Loaded before the program (--import): who starts the poison agent computes without end, as a fault in our code might.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const spawn = childProcess.spawn;
childProcess.spawn = (program, args = [], ...more) => {
  if (Array.isArray(args) && args.includes('poison-agent')) for (;;);
  return spawn(program, args, ...more);
};
syncBuiltinESMExports();
