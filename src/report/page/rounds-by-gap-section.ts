import { type Html, html } from '../html/html.ts';
import { positionOn, type Scale, scaleOf } from '../scale.ts';
import type { PairLength, RoundsByGap } from '../view/rounds-by-gap.ts';
import { counted, points } from '../words.ts';
import { agentName } from './agent-name.ts';

/** The drawing's height and the room for its labels, in pixels. */
const height = 240;
const top = 8;
const bottom = 30;

/** Whether close pairs take more rounds: one point per pair, with the figures as a table. */
export function roundsByGapSection({ pairs, correlation }: RoundsByGap): Html | null {
  if (pairs.length === 0) return null;
  return html`<section aria-labelledby="rounds-by-gap">
<h2 id="rounds-by-gap">Rounds and rating gap</h2>
<p class="quiet">One point per pair of agents: closely rated pairs should need more rounds a match until one of them breaks.
${correlation !== null && `Correlation over ${counted(pairs.length, 'pair')}: r = ${correlation.toFixed(2).replace('-', '−')}.`}</p>
${scatter(pairs)}
<details class="figures-table"><summary>The figures</summary>
<div class="wide" role="region" aria-label="Rounds by pair" tabindex="0"><table>
<thead><tr><th scope="col">Pair</th><th scope="col" class="num">Gap</th><th scope="col" class="num">Mean rounds a match</th><th scope="col" class="num">Matches</th></tr></thead>
<tbody>${pairs.map(
    ({ one, other, gap, meanRounds, matches }) =>
      html`<tr><th scope="row">${agentName(one)} – ${agentName(other)}</th><td class="num">${points(gap)}</td><td class="num">${meanRounds.toFixed(2)}</td><td class="num">${matches}</td></tr>
`,
  )}</tbody></table></div></details>
</section>
`;
}

function scatter(pairs: readonly PairLength[]): Html {
  const across = scaleOf([0, ...pairs.map(({ gap }) => gap)], 4);
  const up = scaleOf([1, ...pairs.map(({ meanRounds }) => meanRounds)], 4);
  const label = `Mean rounds against rating gap for ${counted(pairs.length, 'pair')}; the figures follow as a table`;
  return html`<svg class="scatter" width="100%" height="${height}" role="img" aria-label="${label}">
${up.ticks.map((tick) => html`<line class="grid" x1="0" x2="100%" y1="${yOf(up, tick)}" y2="${yOf(up, tick)}"/><text x="2" y="${yOf(up, tick) - 4}">${tick}${tick === up.ticks.at(-1) && ' rounds'}</text>`)}
${across.ticks.map((tick) => html`<text x="${xOf(across, tick)}" y="${height - 14}" text-anchor="middle">${tick}</text>`)}
<text x="100%" y="${height - 1}" text-anchor="end">rating gap, points</text>
${pairs.map((pair) => html`<circle class="point" cx="${xOf(across, pair.gap)}" cy="${yOf(up, pair.meanRounds)}" r="5"><title>${pair.one} – ${pair.other}: gap ${points(pair.gap)}, ${pair.meanRounds.toFixed(2)} rounds over ${counted(pair.matches, 'match', 'matches')}</title></circle>`)}
</svg>`;
}

/** The left tenth holds the labels of the other axis. */
function xOf(scale: Scale, value: number): string {
  return `${(10 + positionOn(scale, value) * 87).toFixed(2)}%`;
}

function yOf(scale: Scale, value: number): number {
  return Math.round((top + (1 - positionOn(scale, value)) * (height - top - bottom)) * 10) / 10;
}
