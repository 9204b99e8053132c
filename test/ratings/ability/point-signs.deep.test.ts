// Repeats test/ratings/ability/point-signs.long.test.ts (is as rarely wrong as it says, told apart in 5% at most) with
// more draws, and with agents that are good or so poor that they are asked for few details.
import { describeFalseSigns } from './made-up-points.ts';

describeFalseSigns({ depths: [1, -2, -4, -5], signs: 1000, tests: 60 });
