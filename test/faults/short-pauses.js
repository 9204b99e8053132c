// Loaded before the program (--import): pauses of one to four seconds, as between tries, take a twentieth. Limits of time, which
// are longer, stay.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const wait = timers.setTimeout;
timers.setTimeout = (ms, ...more) => wait(ms >= 1000 && ms <= 4000 ? ms / 20 : ms, ...more);
syncBuiltinESMExports();
