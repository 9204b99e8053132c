import * as z from 'zod';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import type { PanelVote } from '../examiner.ts';
import { type FailureTag, failureTags } from '../failure-tag.ts';
import { boundedText } from '../prompts/prompt.ts';
import type { Verdict, VerdictTier } from '../verdict.ts';
import { hasQuorum, strictMajority } from './panel.ts';

/** What a model that names the verdict itself says of two answers, by the order in which it saw them. */
export const pairReply = {
  tier: z.enum(['FIRST_MUCH_BETTER', 'FIRST_BETTER', 'TIE_HIGH', 'TIE_LOW', 'SECOND_BETTER', 'SECOND_MUCH_BETTER']),
  tag: z.enum(failureTags),
  reason: boundedText(5_000),
};
type PairReply = z.infer<z.ZodObject<typeof pairReply>>;

const longestReason = 500;

/** Where nobody is asked. */
export const neitherAnswered: Verdict = { tier: 'TIE_LOW', tag: null, reason: 'Neither gave an answer.' };

/** The votes of the judges that had a say, with the verdict that they agree on. */
export interface PairVotes<Vote> {
  readonly votes: readonly Vote[];
  readonly verdict: Verdict;
  readonly panel: readonly PanelVote[];
}

/** Has each judge vote on two answers. Fails with what kept judges from voting when too few had a say. */
export async function collectVotes<Vote extends { readonly verdict: Verdict }>(
  judges: readonly LanguageModel[],
  voteOf: (judge: LanguageModel) => Promise<Result<Vote, ModelFailure>>,
): Promise<Result<PairVotes<Vote>, readonly ModelFailure[]>> {
  const asked = await Promise.all(judges.map(voteOf));
  const votes = asked.filter((vote) => vote.ok).map((vote) => vote.value);
  if (!hasQuorum(judges.length, votes.length))
    return fail(asked.filter((vote) => !vote.ok).map((vote) => vote.failure));
  const panel = judges.map((judge, at) => {
    const vote = asked[at];
    return { judge: modelName(judge), verdict: vote?.ok ? vote.value.verdict : null };
  });
  return ok({ votes, verdict: agreedVerdict(votes.map(({ verdict }) => verdict)), panel });
}

/** @param swapped whether B stood first */
export function seatVerdict({ tier, tag, reason }: PairReply, swapped: boolean): Verdict {
  const seated = seatTier(tier, swapped);
  const isTie = seated === 'TIE_HIGH' || seated === 'TIE_LOW';
  return { tier: seated, tag: isTie ? null : tag, reason: reason.slice(0, longestReason) };
}

function seatTier(tier: PairReply['tier'], swapped: boolean): VerdictTier {
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
 * One verdict from several that models named: of a judge in both orders, or of a panel; at least one. A side wins when more
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
