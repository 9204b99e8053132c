import { plainWords } from '../../../examiner/comparing/words.ts';
import type { ClaimedGrade } from '../../../examiner/prompts/grade-reply.ts';
import type { JudgeFaultKind, JudgeFaultRate } from '../../config/oracle-name.ts';
import { randomFor } from '../../kernel/random.ts';
import type { PromptItem } from './grading/grade-answer.ts';

/** Correlation between the faults that a judge shows at the first and at the second look at one item. */
export const lookCorrelation = 0.5;

/** A judge of the made-up world: its name and faults tell its draws apart from those of others. */
export interface FaultyJudge {
  readonly seed: number;
  readonly name: string;
  readonly faults: readonly JudgeFaultRate[];
}

/** An item of an answer that a judge looks at. */
export interface LookedAt {
  readonly item: PromptItem;
  readonly answer: string;
  readonly look: 'first' | 'second';
}

/**
 * A grade as the judge gives it, its faults shown at their rates. The draws follow from the world, the judge, the item's value and the
 * answer's words alone: never from marks of fences, ids, seats or occasions.
 * @param grade as it should be; null for an item that cannot be read
 */
export function withFaults(judge: FaultyJudge, looked: LookedAt, grade: ClaimedGrade | null): ClaimedGrade | null {
  const shown = judge.faults.find(({ kind, rate }) => mayShow(kind, grade) && shows(judge, looked, kind, rate));
  return shown === undefined ? grade : faultyGrade(shown.kind, looked, grade);
}

function mayShow(kind: JudgeFaultKind, grade: ClaimedGrade | null): boolean {
  return kind === 'near-miss' ? grade?.outcome === 'contradicted' : kind === 'lazy' || grade !== null;
}

function shows({ seed, name }: FaultyJudge, { item, answer, look }: LookedAt, kind: JudgeFaultKind, rate: number) {
  const key = [seed, name, kind, item.entity, item.attribute, item.value, plainWords(answer).join(' ')];
  const isAlike = look === 'first' || randomFor('same look', ...key).chance(lookCorrelation);
  return randomFor(isAlike ? 'first look' : 'second look', ...key).chance(rate);
}

function faultyGrade(kind: JudgeFaultKind, { item, answer }: LookedAt, grade: ClaimedGrade | null): ClaimedGrade {
  const said = { item: item.item, reason: 'The answer says so.', doubt: null };
  if (kind === 'misread' && grade?.outcome === 'satisfied')
    return { ...said, outcome: 'missing', quote: null, reason: 'The answer does not say so.' };
  const firstWords = /\S+(?:\s+\S+){0,5}/.exec(answer)?.[0] ?? '';
  const quote = (kind === 'lazy' ? null : grade?.quote) ?? firstWords;
  return { ...said, outcome: 'satisfied', quote };
}
