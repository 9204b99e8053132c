import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calibrationFigures } from '../../../src/audit/calibration/calibration-figures.ts';
import { type HandGradedAnswer, judgedItems } from '../../../src/audit/calibration/hand-graded-answer.ts';
import { readGradedFile } from './graded-answers.ts';
import { careful, judgeByReplay, type Replay, yesSayers } from './replayed-judges.ts';

/** One item and an answer about it, with the words that a lazy judge would quote. */
interface SingleItem extends Pick<HandGradedAnswer, 'question' | 'targets' | 'rivals' | 'answer'> {
  readonly item: HandGradedAnswer['items'][number];
  readonly quote: string;
  readonly hand: 'satisfied' | 'missing' | 'contradicted';
  readonly kind: string;
}

const typed = new Set(['number', 'date', 'unit', 'money']);

function readSingles(file: string): readonly SingleItem[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines.map((line): SingleItem => JSON.parse(line));
}

/** As an answer with a depth item for each target, of which those count that it names. */
function asAnswer({ question, targets, rivals, answer, item, quote, hand }: SingleItem, at: number): HandGradedAnswer {
  const names = targets.map(({ node, name }, index) => ({
    ...{ id: `d${index}`, kind: 'depth' as const, target: node, attribute: 'name', value: name },
    pageQuote: `name: ${name}`,
  }));
  const told = (outcome: SingleItem['hand'], words: string) => ({
    outcome,
    quote: outcome === 'missing' ? null : words,
    why: 'exact',
    borderline: false,
  });
  const grades = names.map(
    ({ id, value }) => [id, told(answer.includes(value) ? 'satisfied' : 'missing', value)] as const,
  );
  return {
    ...{ id: `single-${at}`, source: 'written', domain: 'one item', note: '', wordLimit: 300 },
    ...{ question, targets, rivals, answer, items: [...names, item] },
    grades: Object.fromEntries([...grades, [item.id, told(hand, quote)]]),
  };
}

/** How many of these are satisfied in the end, where a judge grades names by hand and says this of the one item. */
async function passed(singles: readonly SingleItem[], replay: Replay): Promise<number> {
  const judged = await judgeByReplay(singles.map(asAnswer), replay);
  return judged.filter((each, at) =>
    judgedItems(each).some(({ item, judged: outcome }) => item === singles[at]?.item.id && outcome === 'satisfied'),
  ).length;
}

const byNames =
  (singles: readonly SingleItem[]): Replay =>
  (answer) => {
    const single = singles[Number(answer.id.replace('single-', ''))];
    const say = careful(answer);
    return (item, look, shown) =>
      item.kind === 'depth' && item.target !== 'control'
        ? say(item, look, shown)
        : { outcome: 'satisfied', quote: single?.quote ?? null };
  };

describe.each(['ten-domains', 'ten-more-domains'])('the grades of the answers of %s', (folder) => {
  const answers = readGradedFile(new URL(`${folder}/cases.jsonl`, import.meta.url));

  it('are kept from a careful judge: 98%, of right ones 99.5%, with at most 15% looked at twice', async () => {
    const { all, code, secondLooks } = calibrationFigures(await judgeByReplay(answers, careful));
    expect(all.right / all.items).toBeGreaterThanOrEqual(0.98);
    expect(all.satisfiedLost.count / all.satisfiedLost.of).toBeLessThanOrEqual(0.005);
    expect(code?.raised.count).toBe(0);
    expect(secondLooks.count / all.items).toBeLessThanOrEqual(0.15);
  });

  it('are never satisfied wrongly by the first words of an answer', async () => {
    const { all } = calibrationFigures(await judgeByReplay(answers, yesSayers.firstWords));
    expect(all.falseSatisfied.count).toBe(0);
  });

  it('let at most 5% of typed near misses pass beside a judge that says yes to everything', async () => {
    const singles = readSingles(`${folder}/near-misses.jsonl`).filter(({ kind }) => typed.has(kind));
    expect(singles).toHaveLength(150);
    expect(await passed(singles, byNames(singles))).toBeLessThanOrEqual(7);
  });
});

it('right forms of a value are kept from a careful judge', async () => {
  const singles = readSingles('ten-more-domains/right-variants.jsonl');
  expect(await passed(singles, careful)).toBe(singles.length);
});
