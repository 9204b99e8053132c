// Repeats training/test/trajectories/injection.test.ts (a trajectory with) with every hostile text.
import { describeHostileTexts, trajectoryTexts } from './describe-hostile-texts.ts';

describeHostileTexts(trajectoryTexts);
