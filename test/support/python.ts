import { spawnSync } from 'node:child_process';

/** Whether `python3` is on the path. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;
