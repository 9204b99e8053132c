import { describe, expect, it } from 'vitest';
import { makeKnownWorld } from '../../../src/sandbox/oracle/known-world.ts';
import { agreesOnRivals, bothGrades, graded, handGraded } from './hand-graded.ts';

const { questions, answers } = handGraded('restyled');
/** Sets of answers in styles of all sorts by the seed of their world: the grader was tuned by both, the second unseen at first. */
describe.each([881, 882])('answers restyled by hand about the world %i', (seed) => {
  const world = makeKnownWorld(seed, 3000);
  const own = answers
    .filter(({ question }) => question.startsWith(`s${seed}-`))
    .map((hand) => ({ hand, read: graded(questions, world, hand) }));

  it('are graded as the hand does in 97% of the items, of which an unread one agrees with nothing', () => {
    const items = own.flatMap((each) => bothGrades(each.read, each.hand));
    expect(items.length).toBeGreaterThan(500);
    expect(items.filter(({ hand, code }) => code === hand).length / items.length).toBeGreaterThanOrEqual(0.97);
  });

  it('offer the rivals that the hand finds offered, in 97 of 100 answers', () => {
    expect(own.filter((each) => agreesOnRivals(each.read, each.hand)).length / own.length).toBeGreaterThanOrEqual(0.97);
  });
});
