import { ordersAgree, type PanelScores, scorePairByPanel, shownTrajectory } from '../../../examiner/index.ts';
import { contentHash } from '../../kernel/hash.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type LanguageModel, modelName } from '../../models/language-model.ts';
import type { Judgement } from './completion.ts';
import type { JudgeAsking } from './judge-asking.ts';
import type { FailedJudgement } from './judge-fault.ts';
import { oneMoreTry } from './one-more-try.ts';
import type { PairQuestion } from './pair-question.ts';
import { talliedJudge } from './tallied-judge.ts';

const seats = { a: 'A', b: 'B', tie: 'tie' } as const;

/**
 * Has the judges score a pair in both orders, by the arena's own prompt; (b, a) after (a, b) asks nothing. A rollout without
 * an answer loses to one that has one, and two of them are level, without a call: as in groups. The judgement's content is
 * JSON, its scores null where nobody was asked.
 */
export async function judgePair(
  { query, a, b, rubric }: PairQuestion,
  judges: readonly LanguageModel[],
  asking: JudgeAsking,
): Promise<Result<Judgement, FailedJudgement>> {
  if (!a.answered || !b.answered) {
    const winner = a.answered === b.answered ? 'tie' : a.answered ? 'A' : 'B';
    return ok(judgement({ ...withoutScores, winner, basis: 'unanswered' }, asking));
  }
  const { options, occasion, tally } = asking;
  const asked = judges.map((judge) => talliedJudge(judge, occasion, tally));
  const shown = [a, b].map(({ trajectory }) => JSON.stringify(shownTrajectory(trajectory, options.processCharacters)));
  const question = ['pair', judges.map(modelName), query, rubric, shown.map(contentHash).sort()];
  const scored = await oneMoreTry(question, asking, (attempt) =>
    scorePairByPanel(asked, query, a.trajectory, b.trajectory, { ...options, rubric, attempt }),
  );
  return scored.ok ? ok(judgement(told(scored.value), asking)) : scored;
}

const withoutScores = { score_a: null, score_b: null, orders_agree: null, judges: [] } as const;

function judgement(content: unknown, { tally }: JudgeAsking): Judgement {
  return { content: JSON.stringify(content), finish: 'stop', usage: tally.sum() };
}

function told({ scores, winner, panel }: PanelScores) {
  const judges = panel.map(toldVote);
  const orders = panel.flatMap(({ outcome }) => (outcome.ok ? [outcome.value.orders] : []));
  const asked = orders.some((each) => each.length > 0);
  if (scores === null || !asked) return { ...withoutScores, winner: seats[winner], basis: 'alike' };
  return {
    ...{ score_a: scores.a, score_b: scores.b, orders_agree: orders.every(ordersAgree), judges },
    ...{ winner: seats[winner], basis: 'judged' },
  };
}

function toldVote({ judge, outcome }: PanelScores['panel'][number]) {
  if (!outcome.ok) return { judge, failed: outcome.failure.reason };
  const { scores, winner, orders } = outcome.value;
  const given = { score_a: scores?.a ?? null, score_b: scores?.b ?? null };
  return { judge, winner: seats[winner], ...given, orders_agree: ordersAgree(orders) };
}
