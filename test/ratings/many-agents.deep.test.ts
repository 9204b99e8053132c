// Repeats test/ratings/many-agents.long.test.ts (those of a plain slow method) with five times as many agents.
import { it } from 'vitest';
import { expectAsSlow } from './slow-fit.ts';

it('ratings of a thousand agents are those of a plain slow method to a millionth of a point', () => {
  expectAsSlow(1000, 20_000, 1000);
});
