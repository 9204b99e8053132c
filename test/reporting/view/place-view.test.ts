import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeId } from '../../../src/kernel/ids.ts';
import { answerTextView } from '../../../src/reporting/view/answer-view.ts';
import { examinerSums, seatSums } from '../../../src/reporting/view/match-sums.ts';
import { matchViews } from '../../../src/reporting/view/match-view.ts';
import { placeView } from '../../../src/reporting/view/place-view.ts';
import { forAll } from '../../support/for-all.ts';
import { treeOf } from '../large-tree.ts';
import { spend } from '../model-judged.ts';
import { matchInput } from '../sample-pages.ts';
import { sampleRecord } from '../sample-record.ts';

const ids = (...numbers: number[]) => numbers.map((number) => nodeId(`n${number}`));

describe('the place of a question in its tree', () => {
  it('hangs every page on one before it, shows the path and every target once, and stays small', () => {
    const links = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 120 });
    const some = fc.uniqueArray(fc.nat(40), { maxLength: 8 });
    forAll(links, some, some, (pairs, path, targets) => {
      const { rows, undrawn } = placeView(treeOf(31, pairs), ids(...path), ids(...targets));
      for (const [index, { parent, level }] of rows.entries()) {
        expect(parent === null).toBe(index === 0);
        if (parent === null) continue;
        expect(parent).toBeLessThan(index);
        expect(level).toBe((rows[parent]?.level ?? -2) + 1);
      }
      const drawn = rows.map(({ id }) => id);
      expect(new Set(drawn).size).toBe(drawn.length);
      if (path.length > 0) for (const id of ids(...path, ...targets)) expect(drawn).toContain(id);
      expect(rows.length).toBeLessThanOrEqual(path.length + targets.length + 4);
      expect(undrawn).toBeGreaterThanOrEqual(0);
    });
  });

  it('without its tree has ids for titles', () => {
    const { rows } = placeView(null, ids(0, 1), ids(1, 2));
    expect(rows.map(({ kind, title, level }) => `${kind} ${title} ${level}`)).toEqual([
      'path n0 0',
      'asked n1 1',
      'asked n2 1',
    ]);
  });
});

describe('what a match took', () => {
  const record = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });
  const [view] = matchViews(matchInput(record).record);
  if (view === undefined) throw new Error('no match');

  it('is by agent the sum of its answers, and the cost of its calls where there are any', () => {
    const sums = seatSums(view, 'a', []);
    const outcomes = view.rounds.flatMap(({ answerA }) => answerA ?? []);
    expect(sums.answers + sums.failures).toBe(outcomes.length);
    expect(sums.elapsedMs).toBe(outcomes.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0));
    expect(sums.spent).toBeNull();
    const [line] = spend;
    if (line === undefined) throw new Error('no line');
    expect(seatSums(view, 'a', [{ ...line, agent: view.match.a }])).toMatchObject({
      spent: { usd: 1.5 },
      tokens: 13_023,
    });
  });

  it('is by the Examiner what nobody else called for', () => {
    expect(examinerSums(spend)?.spent.usd).toBeCloseTo(10.254);
    expect(examinerSums([])).toBeNull();
  });
});

it('an answer as it was graded is its graded part and the rest, and loses nothing', () => {
  const texts = fc.array(fc.constantFrom('word', '**two**', '|', '\n\n', '-', '漢字'), { maxLength: 80 });
  forAll(texts, fc.nat(20), (parts, limit) => {
    const text = parts.join(' ');
    const { graded, ungraded, words, ungradedWords } = answerTextView(text, limit, []);
    expect(text.startsWith(graded + ungraded)).toBe(true);
    expect(words - ungradedWords).toBeLessThanOrEqual(limit * 1.5);
    if (ungradedWords > 0) expect(graded + ungraded).toBe(text);
  });
});
