import { ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel, ModelFailure } from '../../src/models/language-model.ts';
import type { Assessment } from '../examiner.ts';
import { judgeHolisticallyPrompt, type VerdictReply } from '../prompts/verdict-prompts.ts';
import { type FailureTag, sideOf, type Verdict, type VerdictTier, winTier } from '../verdict.ts';
import { type AnswerPair, askInBothOrders } from './ask-judge.ts';
import { type JudgingOptions, longestRemark, type PanelBallot, strictMajority } from './panel.ts';

/** A verdict that a judge named, with what it graded on the way. */
export interface NamedVerdict extends PanelBallot {
  readonly verdict: Verdict;
  /** Of the paper's judge alone. */
  readonly assessment?: Assessment;
}

/** @param swapped whether B stood first */
export function seatVerdict({ tier, tag, reason }: VerdictReply, swapped: boolean): Verdict {
  const seated = seatTier(tier, swapped);
  return { tier: seated, tag: sideOf(seated) === null ? null : tag, reason: reason.slice(0, longestRemark) };
}

function seatTier(tier: VerdictReply['tier'], swapped: boolean): VerdictTier {
  if (tier === 'TIE_HIGH' || tier === 'TIE_LOW') return tier;
  return winTier(tier.startsWith('FIRST') !== swapped ? 'a' : 'b', isMuch(tier));
}

const isMuch = (tier: string) => tier.endsWith('_MUCH_BETTER');

/**
 * The one verdict from several that models named: of a judge in both orders, or of a panel; at least one. A side wins when more
 * than half of the verdicts name it, by MUCH only when more than half of all say so: of two orders the weaker stands.
 * The tag is the one that more than half of the winning verdicts give, else all that they name together. Where no side
 * has a majority, or the tie has it, it is a tie: TIE_HIGH when at least half of the verdicts saw nobody fail (TIE_HIGH, or a
 * win with tag NONE), so that of two orders the better one decides. Swapping the seats swaps the verdict.
 */
export function agreedVerdict(verdicts: readonly Verdict[]): Verdict {
  const side = strictMajority(verdicts.map(({ tier }) => sideOf(tier)));
  if (side === null) return tieOf(verdicts);
  const winning = verdicts.filter(({ tier }) => sideOf(tier) === side);
  const tier = winTier(side, winning.filter((each) => isMuch(each.tier)).length * 2 > verdicts.length);
  const said = winning.find((each) => each.tier === tier) ?? winning[0];
  return { tier, tag: tagOf(winning), reason: said?.reason ?? '' };
}

function tieOf(verdicts: readonly Verdict[]): Verdict {
  const high = verdicts.filter(({ tier, tag }) => tier === 'TIE_HIGH' || tag === 'NONE').length;
  const tier = high * 2 >= verdicts.length ? 'TIE_HIGH' : 'TIE_LOW';
  const same = verdicts.find((each) => each.tier === tier);
  return { tier, tag: null, reason: same?.reason ?? 'Each answer was preferred once: no preference holds.' };
}

function tagOf(winning: readonly Verdict[]): FailureTag {
  const tags = winning.map(({ tag }) => tag ?? 'NONE');
  const names = (one: FailureTag) => tags.includes(one) || tags.includes('BOTH');
  const all = names('DEPTH') ? (names('WIDTH') ? 'BOTH' : 'DEPTH') : names('WIDTH') ? 'WIDTH' : 'NONE';
  return strictMajority(tags) ?? all;
}

const ungraded = { grades: [], doubts: [] };

/**
 * A verdict of one call for both answers, asked in both orders (see `agreedVerdict` for what becomes of orders that disagree).
 * There are no grades.
 */
export async function judgeHolistically(
  judge: LanguageModel,
  pair: AnswerPair,
  options: JudgingOptions,
): Promise<Result<NamedVerdict, ModelFailure>> {
  const asked = await askInBothOrders(
    judge,
    pair,
    (answers) => ({
      role: 'judge',
      prompt: judgeHolisticallyPrompt(pair.task, answers, options.rubric ?? true, options.fence),
    }),
    ({ tier }) => tier,
    options,
  );
  if (!asked.ok) return asked;
  const verdict = agreedVerdict([seatVerdict(asked.value.aFirst, false), seatVerdict(asked.value.bFirst, true)]);
  return ok({ judge, verdict, a: ungraded, b: ungraded });
}
