import { failureTags, type VerdictTier, verdictTiers } from '../../../examiner/verdict-tier.ts';
import type { Share, TournamentShares } from '../../tournament/tournament-shares.ts';
import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import { percent, tagName } from '../words.ts';
import { namedValue } from './named-value.ts';
import { sectionHead } from './section-head.ts';

/** How verdicts and tags are spread over the tournament. */
export function verdictSection(shares: TournamentShares, frame: PageFrame): Html {
  return html`<section aria-labelledby="verdicts">
${sectionHead('verdicts', 'Verdicts and failure tags', frame, 'verdicts', 'tags')}
<div class="columns">
${bars(
  'Judged rounds by verdict',
  verdictTiers.map((tier) => ({ label: tierName[tier], share: shares.tiers[tier], kind: kindOf(tier) })),
)}
${bars(
  'Lost rounds by failure tag',
  failureTags.map((tag) => ({ label: tagName[tag], share: shares.tags[tag], kind: tag.toLowerCase() })),
)}
</div>
<dl class="figures small">
${figure('Tied rounds', shares.tiesByRound)}
${figure('Level matches', shares.tiesByMatch)}
${figure('Void rounds', shares.voidRounds)}
${figure('Void matches', shares.voidMatches)}
</dl>
</section>
`;
}

const tierName: Readonly<Record<VerdictTier, string>> = {
  A_MUCH_BETTER: 'A much better',
  A_BETTER: 'A better',
  TIE_HIGH: 'Tie, both good',
  TIE_LOW: 'Tie, both poor',
  B_BETTER: 'B better',
  B_MUCH_BETTER: 'B much better',
};

function kindOf(tier: VerdictTier): string {
  if (tier === 'TIE_HIGH') return 'tie-high';
  return tier === 'TIE_LOW' ? 'tie-low' : 'won';
}

interface Bar {
  readonly label: string;
  readonly share: Share;
  readonly kind: string;
}

/** A table whose last column is drawn; bars are relative to the largest. */
function bars(caption: string, rows: readonly Bar[]): Html {
  const largest = Math.max(1, ...rows.map(({ share }) => share.count));
  return html`<table class="bars"><caption>${caption}</caption>
<thead class="unseen"><tr><th scope="col">Name</th><th scope="col">Count</th><th scope="col">Share</th><td></td></tr></thead><tbody>${rows.map(
    ({ label, share, kind }) => html`<tr><th scope="row">${label}</th><td class="num">${share.count}</td>
<td class="num quiet">${percent(share.share)}</td><td class="bar"><svg width="100%" height="14" aria-hidden="true"><rect class="fill-${kind}" width="${((share.count / largest) * 100).toFixed(2)}%" height="14" rx="2"/></svg></td></tr>
`,
  )}</tbody></table>`;
}

function figure(name: string, { count, of, share }: Share): Html {
  return namedValue(name, percent(share), `${count} of ${of}`);
}
