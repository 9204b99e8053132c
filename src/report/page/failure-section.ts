import { failureTags } from '../../../examiner/verdict-tier.ts';
import { type Html, html } from '../html/html.ts';
import type { FailureProfile } from '../view/failure-profile.ts';
import { percent, tagName, tagText } from '../words.ts';
import { agentName } from './agent-name.ts';
import { type BarPart, legend, stackedBar } from './stacked-bar.ts';

/** How each agent's rounds ended, and what it failed at where it lost. */
export function failureSection(profiles: readonly FailureProfile[]): Html {
  return html`<section aria-labelledby="failures">
<h2 id="failures">What each agent fails at</h2>
<p class="quiet">All judged rounds of an agent. The failure rate counts every round it did not win, ties included.</p>
${legend(partsOf(emptyProfile))}
<div class="wide" role="region" aria-label="Failure profile" tabindex="0"><table class="profile">
<thead><tr><th scope="col">Agent</th><th scope="col" class="num">Failure rate</th><th scope="col" class="bar">Rounds by outcome</th>
<th scope="col" class="num roomy">Rounds</th>${failureTags.map((tag) => html`<th scope="col" class="num roomy">${tagName[tag]}</th>`)}</tr></thead>
<tbody>${profiles.map(line)}</tbody></table></div>
<dl class="terms">${failureTags.map((tag) => html`<div><dt>${tagName[tag]}</dt><dd>${tagText[tag]}</dd></div>`)}</dl>
</section>
`;
}

function line(profile: FailureProfile): Html {
  const lost = failureTags.reduce((sum, tag) => sum + profile.tags[tag], 0);
  return html`<tr><th scope="row">${agentName(profile.agent)}</th><td class="num strong">${percent(profile.failureRate)}</td>
<td class="bar">${stackedBar(partsOf(profile))}</td><td class="num roomy">${profile.rounds}</td>${failureTags.map(
    (tag) =>
      html`<td class="num roomy">${profile.tags[tag]}<span class="quiet"> ${percent(lost === 0 ? null : profile.tags[tag] / lost)}</span></td>`,
  )}</tr>
`;
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
