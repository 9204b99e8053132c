import { describe, expect, it } from 'vitest';
import { decidingItems } from '../../../examiner/task.ts';
import { pairStandings } from '../../../src/ratings/pair-standings.ts';
import { isSatisfied, sideBySideView } from '../../../src/reporting/view/side-by-side-view.ts';
import { sampleInput } from '../sample-input.ts';
import { sampleRecord } from '../sample-record.ts';

const record = sampleRecord();
const [one, other] = record.agents;
if (one === undefined || other === undefined) throw new Error('the sample has too few agents');

function compare(first: typeof one, second: typeof one) {
  const matches = record.matches.filter(({ a, b }) => [a, b].some((agent) => agent === one || agent === other));
  const known = new Set(matches.map(({ id }) => id));
  const rounds = record.rounds.filter(({ match }) => known.has(match));
  const asked = new Set(rounds.map(({ task }) => task));
  const { standings } = sampleInput(record);
  return sideBySideView({
    one: first as NonNullable<typeof one>,
    other: second as NonNullable<typeof one>,
    matches,
    rounds,
    tasks: record.tasks.filter(({ id }) => asked.has(id)),
    byItems: standings ? pairStandings(standings) : null,
  });
}

describe('two agents side by side', () => {
  const view = compare(one, other);

  it('count every deciding item of the questions that both were asked, once', () => {
    const [all] = view.slices;
    const tasks = new Set([...view.onlyOne, ...view.onlyOther].map(({ task }) => task));
    expect(view.tasks).toBeGreaterThanOrEqual(tasks.size);
    expect(all?.by).toBe('all');
    expect(all?.onlyOne).toBe(view.onlyOne.length);
    expect(all?.onlyOther).toBe(view.onlyOther.length);
    expect(all?.items).toBeGreaterThan(0);
    for (const { task, item } of view.onlyOne) expect(decidingItems(task)).toContain(item);
    for (const each of view.onlyOne) expect([isSatisfied(each.one), isSatisfied(each.other)]).toEqual([true, false]);
  });

  it('divide all items into those of depth and those of width', () => {
    const [all, ...parts] = view.slices;
    expect(parts.map(({ by }) => by).sort()).toEqual(['depth', 'width']);
    for (const count of ['items', 'both', 'onlyOne', 'onlyOther'] as const)
      expect(parts.reduce((sum, slice) => sum + slice[count], 0)).toBe(all?.[count]);
  });

  it('are the same from the other side, with the sign changed', () => {
    const back = compare(other, one);
    expect(back.onlyOne.map(({ item }) => item)).toEqual(view.onlyOther.map(({ item }) => item));
    expect(back.slices[0]?.difference.value).toBeCloseTo(-(view.slices[0]?.difference.value ?? 0), 12);
    expect(back.byItems?.difference).toBeCloseTo(-(view.byItems?.difference ?? 0), 9);
    expect(back.byItems?.low).toBeCloseTo(-(view.byItems?.high ?? 0), 9);
    expect((back.byItems?.chance ?? 0) + (view.byItems?.chance ?? 0)).toBeCloseTo(1, 9);
  });

  it('give examples of each question before any has two, and those that are contradicted first', () => {
    const firsts = view.onlyOne.findIndex(({ task }, index) =>
      view.onlyOne.slice(0, index).some((before) => before.task === task),
    );
    const rest = firsts < 0 ? [] : view.onlyOne.slice(firsts);
    const seen = new Set(view.onlyOne.slice(0, firsts < 0 ? undefined : firsts).map(({ task }) => task));
    for (const { task } of rest) expect(seen.has(task)).toBe(true);
    for (const { match, round } of view.onlyOne.map((each) => each.one))
      expect(record.rounds.some((each) => each.match === match.id && each.number === round)).toBe(true);
  });
});
