import { z } from 'zod';
import { shortHash } from '../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import type { Judgement } from '../examiner.ts';
import { judgeHolisticallyPrompt } from '../prompts/judge-holistically.ts';
import { textOf } from '../prompts/reply-bounds.ts';
import { failureTags, type Verdict, type VerdictTier } from '../verdict-tier.ts';
import { agreedVerdict } from './agreed-verdict.ts';
import { askJudge, type JudgeReply } from './ask-judge.ts';
import type { JudgingOptions } from './judging-options.ts';
import { hasQuorum } from './panel.ts';
import { type AnswerPair, aboutPair } from './soft-comparison.ts';

const holisticReply = z.strictObject({
  tier: z.enum(['FIRST_MUCH_BETTER', 'FIRST_BETTER', 'TIE_HIGH', 'TIE_LOW', 'SECOND_BETTER', 'SECOND_MUCH_BETTER']),
  tag: z.enum(failureTags),
  reason: textOf(5_000),
});
type HolisticReply = z.infer<typeof holisticReply>;

const longestReason = 500;

/**
 * A verdict of one call for both answers, asked in both orders of each judge (see `agreedVerdict` for what becomes of
 * orders and judges that disagree). There are no grades. Fails with what kept each judge from answering.
 */
export async function judgeHolistically(
  judges: readonly LanguageModel[],
  pair: AnswerPair,
  options: JudgingOptions,
): Promise<Result<Judgement, readonly ModelFailure[]>> {
  if (pair.a === '' && pair.b === '') {
    return ok({ gradesA: [], gradesB: [], verdict: { tier: 'TIE_LOW', tag: null, reason: 'Neither gave an answer.' } });
  }
  const votes = await Promise.all(judges.map((judge) => voteOf(judge, pair, options)));
  const verdicts = votes.flatMap((vote) => (vote.ok ? [vote.value] : []));
  if (!hasQuorum(judges.length, verdicts.length)) return fail(votes.flatMap((vote) => (vote.ok ? [] : [vote.failure])));
  const panel = judges.map((judge, at) => {
    const vote = votes[at];
    return { judge: modelName(judge), verdict: vote?.ok ? vote.value : null };
  });
  return ok({ gradesA: [], gradesB: [], verdict: agreedVerdict(verdicts), panel });
}

async function voteOf(
  judge: LanguageModel,
  pair: AnswerPair,
  options: JudgingOptions,
): Promise<Result<Verdict, ModelFailure>> {
  const asking = verdictOf(judge, pair, [pair.a, pair.b], options);
  // Equal answers make equal prompts in both orders.
  const turned = pair.a === pair.b ? asking : verdictOf(judge, pair, [pair.b, pair.a], options);
  const [aFirst, bFirst] = await Promise.all([asking, turned]);
  if (!aFirst.ok) return aFirst;
  if (!bFirst.ok) return bFirst;
  const inA = toVerdict(aFirst.value.value, false);
  const inB = toVerdict(bFirst.value.value, true);
  if (inA.tier !== inB.tier) {
    const tiers = [aFirst.value.value.tier, bFirst.value.value.tier].sort();
    aFirst.value.report('orders_disagree', aboutPair(pair), `${tiers[0]} in one order, ${tiers[1]} in the other`);
  }
  return ok(agreedVerdict([inA, inB]));
}

function verdictOf(
  judge: LanguageModel,
  { task, attempt }: AnswerPair,
  answers: readonly [string, string],
  options: JudgingOptions,
): Promise<Result<JudgeReply<HolisticReply>, ModelFailure>> {
  const prompt = judgeHolisticallyPrompt(task, answers, options.rubric ?? true, options.fence);
  const about = `${task.id} ${shortHash(answers[0])} before ${shortHash(answers[1])}`;
  const question = {
    role: 'judge',
    prompt,
    name: 'holistic_verdict',
    schema: holisticReply,
    task: task.id,
    about,
    attempt,
  } as const;
  return askJudge(judge, question, options);
}

/** @param swapped whether B stood first */
function toVerdict({ tier, tag, reason }: HolisticReply, swapped: boolean): Verdict {
  const seated = seatTier(tier, swapped);
  const isTie = seated === 'TIE_HIGH' || seated === 'TIE_LOW';
  return { tier: seated, tag: isTie ? null : tag, reason: reason.slice(0, longestReason) };
}

function seatTier(tier: HolisticReply['tier'], swapped: boolean): VerdictTier {
  const [first, second] = swapped ? (['B', 'A'] as const) : (['A', 'B'] as const);
  switch (tier) {
    case 'FIRST_MUCH_BETTER':
      return `${first}_MUCH_BETTER`;
    case 'FIRST_BETTER':
      return `${first}_BETTER`;
    case 'SECOND_BETTER':
      return `${second}_BETTER`;
    case 'SECOND_MUCH_BETTER':
      return `${second}_MUCH_BETTER`;
    default:
      return tier;
  }
}
