// Repeats test/replay/replay.real.test.ts (recorded replies end in the verdicts that a person has signed) with every match.
import { checkReplay } from './check-replay.ts';

checkReplay(() => true);
