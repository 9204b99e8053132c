import type { KindAbilities } from '../../ratings/ability/ability.ts';
import { shareText } from '../estimate-words.ts';
import { type Html, html } from '../html/html.ts';
import { levelSentence } from '../level-sentence.ts';
import { type Scale, scaleOf } from '../scale.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { ReportView } from '../view/view-model.ts';
import { counted, intervalText, percent, points } from '../words.ts';
import { agentLink } from './agent-name.ts';
import { firstRows, restOfRows } from './first-rows.ts';
import { intervalAxis, intervalPlot } from './interval-plot.ts';
import { sectionHead } from './section-head.ts';

const words = {
  depth: { title: 'Depth', level: 'D', what: 'Finding what a question hides, at the end of a path of D pages' },
  width: { title: 'Width', level: 'W', what: 'Giving the details of W targets, counted on those that were found' },
} as const;

/** Depth and width ratings with the share of items passed at each level; nothing where no round was judged. */
export function abilitySection({ abilities }: ReportView, frame: PageFrame): Html {
  if (abilities === null || abilities.source === 'none') return html``;
  return html`<section aria-labelledby="abilities">
${sectionHead('abilities', 'Depth and width', frame, 'depth-width-ratings', 'depth-width-curves')}
${[abilities.depth, abilities.width].filter(({ items }) => items > 0).map((of) => kindTable(of, frame))}
<p class="quiet">Each kind is rated by a model of its own: mean 1000, 400 points are ten times the odds of passing an item; intervals are 95%, by tree${
    (abilities.depth.indicative || abilities.width.indicative) && ', of fewer than ten trees and so indicative'
  }.
${abilities.source !== 'grades' && 'Where the judge gave no grades, a round counts by the failure tag of its verdict: a rough reading.'}</p>
</section>
`;
}

/** One scale for all ratings of a kind and their bounds. */
function kindScale({ agents }: KindAbilities): Scale {
  const ratings = agents.flatMap(({ rating }) => rating ?? []);
  const bounds = agents.flatMap(({ low, high }) => [low ?? [], high ?? []].flat());
  return scaleOf([...ratings, ...bounds]);
}

function kindTable(of: KindAbilities, frame: PageFrame): Html {
  const { title, level, what } = words[of.kind];
  const scale = kindScale(of);
  const levels = of.agents[0]?.curve.map((point) => point.level) ?? [];
  return html`<h3>${title}</h3>
<p>${what}: ${of.passed} of ${counted(of.items, 'item')} passed; below, the share at each ${level}. ${levelSentence(of)}</p>
<div class="wide" role="region" aria-label="${title} ratings" tabindex="0"><table class="board">
<thead><tr><th scope="col">Agent</th><th scope="col" class="num">Rating</th><th scope="col" class="plot"><span class="unseen">Rating with its interval</span>${intervalAxis(scale)}</th><th scope="col" class="roomy">95% interval</th>
${levels.map((each) => html`<th scope="col" class="num">${level} = ${each}</th>`)}</tr></thead>
<tbody>${firstRows(of.agents).map(
    ({ agent, rating, low, high, curve }) => html`<tr><th scope="row">${agentLink(agent, frame)}</th>
<td class="num strong">${rating === null ? '–' : points(rating)}</td><td class="plot">${rating !== null && intervalPlot({ rating, low, high }, scale)}</td><td class="roomy">${rating === null ? '–' : intervalText(low, high)}</td>
${curve.map(
  ({ passed, items, share }) =>
    html`<td class="num">${items === 0 ? '–' : html`<abbr title="${passed} of ${items}: ${shareText(share)}">${percent(share.value)}</abbr>`}</td>`,
)}</tr>`,
  )}</tbody></table></div>${restOfRows(of.agents)}`;
}
