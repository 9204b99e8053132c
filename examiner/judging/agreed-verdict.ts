import type { FailureTag, Verdict, VerdictTier } from '../verdict-tier.ts';
import { strictMajority } from './panel.ts';

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
