// Repeats test/examiner/judging/seat-swap.long.test.ts (swapping the seats of two answers) with ten times as many
// panels.
import { describeSeatSwap } from './describe-seat-swap.ts';

describeSeatSwap(240, 6);
