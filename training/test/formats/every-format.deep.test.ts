// Repeats training/test/formats/every-format.long.test.ts (every format of pairs) at every size up to 32 and in more
// tournaments.
import { describeEveryFormat } from './describe-every-format.ts';

describeEveryFormat({ sizes: Array.from({ length: 31 }, (_, index) => index + 2), numRuns: 60 });
