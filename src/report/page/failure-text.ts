import { failureTags } from '../../../examiner/verdict-tier.ts';
import type { FailureProfile } from '../view/failure-profile.ts';
import { counted, percent, tagName, tagText } from '../words.ts';

/** How often an agent did not win a round, and what it lost by, most frequent first. */
export function failureText({ rounds, won, tiedHigh, tiedLow, tags, failureRate }: FailureProfile): string {
  const lost = rounds - won - tiedHigh - tiedLow;
  const start = `Of ${counted(rounds, 'judged round')} it won ${won}, tied ${tiedHigh + tiedLow} and lost ${lost}: a failure rate of ${percent(failureRate)}, ties included.`;
  const byCount = failureTags.filter((tag) => tags[tag] > 0).sort((one, other) => tags[other] - tags[one]);
  const reasons = byCount.map(
    (tag) => `${tagName[tag].toLowerCase()} ${tags[tag]} (${percent(tags[tag] / lost)}: it ${tagText[tag]})`,
  );
  return reasons.length === 0 ? start : `${start} It lost by ${reasons.join('; ')}.`;
}
