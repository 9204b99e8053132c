import { describe, expect, it } from 'vitest';
import { makeKnownWorld } from '../../../src/sandbox/oracle/known-world.ts';
import { agreesOnRivals, bothGrades, graded, handGraded } from './hand-graded.ts';

const { questions, answers } = handGraded('restyled');
/**
 * Sets of answers in styles of all sorts, by the seed of their world, with the least shares of items graded as by hand, and of answers
 * whose rivals are read so. The grader was
 * tuned by the first two; the third was read once, and nobody who changed the grader has seen it.
 */
describe.each([
  [881, 0.97, 0.97],
  [882, 0.97, 0.97],
  [883, 0.965, 0.94],
])('answers restyled by hand about the world %i', (seed, leastItems, leastRivals) => {
  const world = makeKnownWorld(seed, 3000);
  const own = answers
    .filter(({ question }) => question.startsWith(`s${seed}-`))
    .map((hand) => ({ hand, read: graded(questions, world, hand) }));

  it('are graded as the hand does in nearly all items, of which an unread one agrees with nothing', () => {
    const items = own.flatMap((each) => bothGrades(each.read, each.hand));
    expect(items.length).toBeGreaterThan(500);
    expect(items.filter(({ hand, code }) => code === hand).length / items.length).toBeGreaterThanOrEqual(leastItems);
  });

  it('offer the rivals that the hand finds offered, in nearly all answers', () => {
    expect(own.filter((each) => agreesOnRivals(each.read, each.hand)).length / own.length).toBeGreaterThanOrEqual(
      leastRivals,
    );
  });
});
