import { logLevelOf } from '../config/environment.ts';

/** What `--log-level` means, wherever it is an option: flags, help, and its reader. */
export const logOption = [
  '--log-level <level>',
  'debug, info, warn, error or silent; default: DR_ARENA_LOG, else info',
  (text: string) => logLevelOf(text, '--log-level'),
] as const;
