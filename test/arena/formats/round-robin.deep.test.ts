// Repeats test/arena/formats/round-robin.test.ts (exactly once, ranks exactly) at every size up to 32.
import { describeRoundRobin } from './describe-round-robin.ts';

describeRoundRobin(Array.from({ length: 31 }, (_, index) => index + 2));
