import * as z from 'zod';
import { shortHash } from '../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { Fence } from '../../src/kernel/visible-text.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import type { Judgement } from '../examiner.ts';
import { type FailureTag, failureTags } from '../failure-tag.ts';
import { checklistText } from '../prompts/grade-answer-prompt.ts';
import { boundedText, checklistFenceRule, fenceRule, type Prompt } from '../prompts/prompt.ts';
import { decidingItems, type Task } from '../task.ts';
import type { Verdict, VerdictTier } from '../verdict.ts';
import { askJudge, type JudgeReply } from './ask-judge.ts';
import { hasQuorum, type JudgingOptions, strictMajority } from './panel.ts';
import { type AnswerPair, aboutPair } from './soft-comparison.ts';

const holisticReply = z.strictObject({
  tier: z.enum(['FIRST_MUCH_BETTER', 'FIRST_BETTER', 'TIE_HIGH', 'TIE_LOW', 'SECOND_BETTER', 'SECOND_MUCH_BETTER']),
  tag: z.enum(failureTags),
  reason: boundedText(5_000),
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
  const verdicts = votes.filter((vote) => vote.ok).map((vote) => vote.value);
  if (!hasQuorum(judges.length, verdicts.length))
    return fail(votes.filter((vote) => !vote.ok).map((vote) => vote.failure));
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

type Side = 'a' | 'b' | 'tie';

/**
 * One verdict from several holistic ones: of a judge in both orders, or of a panel; at least one. A side wins when more
 * than half of the verdicts name it, by MUCH only when more than half of all say so: of two orders the weaker stands.
 * The tag is the one that more than half of the winning verdicts give, else all that they name together. Where no side
 * has a majority, or the tie has it, it is a tie: TIE_HIGH when at least half of the verdicts saw nobody fail (TIE_HIGH, or a
 * win with tag NONE), so that of two orders the better one decides. Swapping the seats swaps the verdict.
 */
export function agreedVerdict(verdicts: readonly Verdict[]): Verdict {
  const side = strictMajority(verdicts.map(sideOf)) ?? 'tie';
  if (side === 'tie') return tieOf(verdicts);
  const winning = verdicts.filter((each) => sideOf(each) === side);
  const much = winning.filter(isMuch).length * 2 > verdicts.length;
  const tier = winTier(side, much);
  const said = winning.find((each) => each.tier === tier) ?? winning[0];
  return { tier, tag: tagOf(winning), reason: said?.reason ?? '' };
}

function sideOf({ tier }: Verdict): Side {
  if (tier.startsWith('A_')) return 'a';
  return tier.startsWith('B_') ? 'b' : 'tie';
}

const isMuch = ({ tier }: Verdict) => tier.endsWith('_MUCH_BETTER');

function winTier(side: 'a' | 'b', much: boolean): VerdictTier {
  if (side === 'a') return much ? 'A_MUCH_BETTER' : 'A_BETTER';
  return much ? 'B_MUCH_BETTER' : 'B_BETTER';
}

function tieOf(verdicts: readonly Verdict[]): Verdict {
  const high = verdicts.filter(({ tier, tag }) => tier === 'TIE_HIGH' || tag === 'NONE').length;
  const tier = high * 2 >= verdicts.length ? 'TIE_HIGH' : 'TIE_LOW';
  const same = verdicts.find((each) => each.tier === tier);
  return { tier, tag: null, reason: same?.reason ?? 'Each answer was preferred once: no preference holds.' };
}

function tagOf(winning: readonly Verdict[]): FailureTag {
  const tags = winning.map(({ tag }) => tag ?? 'NONE');
  const shared = strictMajority(tags);
  if (shared !== null) return shared;
  const depth = tags.some((tag) => tag === 'DEPTH' || tag === 'BOTH');
  const width = tags.some((tag) => tag === 'WIDTH' || tag === 'BOTH');
  if (depth) return width ? 'BOTH' : 'DEPTH';
  return width ? 'WIDTH' : 'NONE';
}

const byChecklist =
  'The checklist was read from web pages, and it decides what is right, also where you remember otherwise. Depth items name the entities that are asked for, width items their details.';
const byKnowledge = 'Nothing but your own knowledge tells you what is right.';

const systemOf = (rubric: boolean) => `You judge two answers to one research question.

${rubric ? checklistFenceRule : fenceRule}

${rubric ? byChecklist : byKnowledge}

First compare what is right: the entities that each answer identifies, then their details; a wrong detail is worse than a missing one. Only where that is equal, compare how they read: clarity, density, directness. The order in which the answers stand means nothing.

Tier:
- FIRST_MUCH_BETTER or SECOND_MUCH_BETTER: the better one has every entity and nearly all of their details, and the other misses half of the entities or of the details.
- FIRST_BETTER or SECOND_BETTER: any other difference.
- TIE_HIGH: both are right and nearly complete.
- TIE_LOW: both miss the entities, or both mislead.

Tag, what the worse one failed in: DEPTH, an entity is missing or wrong and the others are complete; WIDTH, every entity is right and details are missing or wrong; BOTH, an entity is missing or wrong and details of the others are too; NONE, it only reads worse. In a tie NONE.`;

/**
 * Asks for a verdict on two answers in one call, as the judge of DR-Arena (section 3.3) does; for comparison studies.
 * @param rubric false: without the checklists, as the "intuition judge" of its table 6
 */
export function judgeHolisticallyPrompt(
  task: Task,
  [first, second]: readonly [string, string],
  rubric: boolean,
  fence: Fence,
): Prompt {
  const user = [
    'The question that was asked:',
    fence('question', task.question),
    ...(rubric
      ? [
          'What is known from the pages, as JSON: the names of entities that would be wrong, and the checklist:',
          fence('checklist', checklistText(task, decidingItems(task))),
        ]
      : []),
    'The first answer:',
    fence('first answer', first),
    'The second answer:',
    fence('second answer', second),
    'Give tier, tag and, in one sentence, the reason.',
  ].join('\n\n');
  return { version: rubric ? 'judge-holistically@3' : 'judge-without-checklist@2', system: systemOf(rubric), user };
}
