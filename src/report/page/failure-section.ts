import { failureTags } from '../../../examiner/verdict-tier.ts';
import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { FailureProfile } from '../view/failure-profile.ts';
import { percent, tagName, tagText } from '../words.ts';
import { agentLink } from './agent-name.ts';
import { firstRows, restOfRows } from './first-rows.ts';
import { sectionHead } from './section-head.ts';
import { type BarPart, legend, stackedBar } from './stacked-bar.ts';

/** How each agent's rounds ended, and what it failed at where it lost. */
export function failureSection(profiles: readonly FailureProfile[], frame: PageFrame): Html {
  return html`<section aria-labelledby="failures">
${sectionHead('failures', 'What each agent fails at', frame, 'failures')}
<p class="quiet">All judged rounds of an agent, lowest failure rate first. The rate counts every round it did not win, ties included; behind each tag stands its share of the lost rounds.</p>
${outcomeLegend()}
<div class="wide" role="region" aria-label="Failure profile" tabindex="0"><table class="profile">
<thead><tr><th scope="col">Agent</th><th scope="col" class="num">Failure rate</th><th scope="col" class="bar">Rounds by outcome</th>
<th scope="col" class="num roomy">Rounds</th>${failureTags.map((tag) => html`<th scope="col" class="num roomy">${tagName[tag]}</th>`)}</tr></thead>
<tbody>${firstRows(profiles).map((profile) => line(profile, frame))}</tbody></table></div>${restOfRows(profiles)}
<dl class="terms">${failureTags.map((tag) => html`<div><dt>${tagName[tag]}</dt><dd>${tagText[tag]}</dd></div>`)}</dl>
</section>
`;
}

function line(profile: FailureProfile, frame: PageFrame): Html {
  const lost = failureTags.reduce((sum, tag) => sum + profile.tags[tag], 0);
  return html`<tr><th scope="row">${agentLink(profile.agent, frame)}</th><td class="num strong">${percent(profile.failureRate)}</td>
<td class="bar">${outcomeBar(profile)}</td><td class="num roomy">${profile.rounds}</td>${failureTags.map(
    (tag) =>
      html`<td class="num roomy">${profile.tags[tag]}<span class="quiet"> ${percent(lost === 0 ? null : profile.tags[tag] / lost)}</span></td>`,
  )}</tr>
`;
}

/** What the colours of the bars mean. */
export function outcomeLegend(): Html {
  return legend(partsOf(emptyProfile));
}

/** An agent's judged rounds by outcome as one bar. */
export function outcomeBar(profile: FailureProfile): Html {
  return stackedBar(partsOf(profile));
}

const emptyProfile = { won: 0, tiedHigh: 0, tiedLow: 0, tags: { DEPTH: 0, WIDTH: 0, BOTH: 0, NONE: 0 } };

function partsOf(profile: Pick<FailureProfile, 'won' | 'tiedHigh' | 'tiedLow' | 'tags'>): BarPart[] {
  return [
    { label: 'Won', count: profile.won, kind: 'won' },
    { label: 'Tie, both good', count: profile.tiedHigh, kind: 'tie-high' },
    { label: 'Tie, both poor', count: profile.tiedLow, kind: 'tie-low' },
    ...failureTags.map((tag) => ({
      label: `Lost: ${tagName[tag].toLowerCase()}`,
      count: profile.tags[tag],
      kind: tag.toLowerCase(),
    })),
  ];
}
