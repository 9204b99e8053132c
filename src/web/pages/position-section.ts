import type { BoundedShare } from '../../arena/judging-figures.ts';
import type { PlayedOn } from '../../arena/played-on.ts';
import type { KindAbilities } from '../../ratings/ability/ability.ts';
import type { BoundedRating } from '../../ratings/rating.ts';
import { counted, intervalText, percent, points } from '../../reporting/arena-words.ts';
import { shareText } from '../../reporting/estimate-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { leastRatingAir, positionOn, type Scale, scaleOf } from '../../reporting/scale.ts';
import type { JudgingView } from '../../reporting/view/judging-view.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { firstRows, restOfRows } from './quote-table.ts';
import { sectionHead } from './section-head.ts';

/** Whether the seat decides who wins, and what is done so that it does not; nothing without a decisive round. */
export function positionSection({ judging, playedOn }: ReportView): Html | null {
  if (judging === null || judging.figures.seatAWins.of === 0) return null;
  return html`<section aria-labelledby="position">
${sectionHead('position', 'Does the seat matter?')}
<p>${findingText(judging.figures.seatAWins)}</p>
<p>${remedyText(judging, playedOn)}</p>
</section>
`;
}

function findingText({ count, of, share, low, high }: BoundedShare): Html {
  const holds = low !== null && high !== null && low <= 0.5 && high >= 0.5;
  return html`Seat A, named first, won <strong>${shareText({ value: share, low, high })}</strong> of the rounds with a winner (${count} of ${of}); half is what an indifferent seat gives. ${
    holds
      ? 'The 95% interval holds a half: no effect of the seat can be told.'
      : 'The 95% interval leaves a half out: the seat may matter.'
  } Rounds are taken as independent.`;
}

/** What was done about it, by how answers were judged. */
function remedyText({ examiner, figures: { soft } }: JudgingView, on: PlayedOn): Html {
  const seats = `A pair changes seats from ${on} to ${on}.`;
  if (examiner?.kind === 'model' && examiner.judging === 'holistic') {
    return html`${seats} Each judge was asked in both orders, and of two orders that disagree the weaker verdict stands.`;
  }
  if (examiner?.kind === 'model' && examiner.judging === 'paper')
    return html`${seats} Each judge was asked once, as in the paper; who stood first was drawn anew for each pair of answers.`;
  const graded = 'Each answer is graded alone, without its seat or its opponent.';
  if (examiner !== null && examiner.kind !== 'model') return html`${seats} ${graded}`;
  return html`${seats} ${graded} Only answers of equal grades are compared directly, in both orders; orders that disagree are no preference.${
    soft !== null &&
    soft.firstPreferred.of > 0 &&
    html` There the answer that stood first was preferred in ${shareText({ ...soft.firstPreferred, value: soft.firstPreferred.share })}.`
  }`;
}

const words = {
  depth: { title: 'Depth', level: 'D', what: 'Finding what a question hides, at the end of a path of D pages' },
  width: { title: 'Width', level: 'W', what: 'Giving the details of W targets, counted on those that were found' },
} as const;

/** Depth and width ratings with the share of items passed at each level; nothing where no round was judged. */
export function abilitySection({ abilities, playedOn }: ReportView, frame: PageFrame): Html {
  if (abilities === null || abilities.combined.source === 'none') return html``;
  return html`<section aria-labelledby="abilities">
${sectionHead('abilities', 'Depth and width')}
${[abilities.depth, abilities.width].filter(({ items }) => items > 0).map((of) => kindTable(of, frame))}
<p class="quiet">Each kind is rated by a model of its own: mean 1000, 400 points are ten times the odds of passing an item; intervals are 95%, by ${playedOn}${
    (abilities.depth.indicative || abilities.width.indicative) && `, of fewer than ten ${playedOn}s and so indicative`
  }.
${abilities.combined.source !== 'grades' && 'Where the judge gave no grades, a round counts by the failure tag of its verdict: a rough reading.'}</p>
</section>
`;
}

/** One scale for all ratings of a kind and their bounds. */
function kindScale({ agents }: KindAbilities): Scale {
  const ratings = agents.flatMap(({ rating }) => rating ?? []);
  const bounds = agents.flatMap(({ low, high }) => [low ?? [], high ?? []].flat());
  return scaleOf([...ratings, ...bounds], undefined, leastRatingAir);
}

function kindTable(of: KindAbilities, frame: PageFrame): Html {
  const { title, level, what } = words[of.kind];
  const scale = kindScale(of);
  const levels = of.agents[0]?.curve.map((point) => point.level) ?? [];
  return html`<h3>${title}</h3>
<p>${what}: ${of.passed} of ${counted(of.items, 'item')} passed; below, the share at each ${level}.</p>
<div class="wide" role="region" aria-label="${title} ratings" tabindex="0"><table class="board kinds cards">
<thead><tr><th scope="col">Agent</th><th scope="col" class="num">Rating</th><th scope="col" class="plot"><span class="unseen">Rating with its interval</span>${intervalAxis(scale)}</th><th scope="col" class="roomy">95% interval</th>
${levels.map((each) => html`<th scope="col" class="num">${level} = ${each}</th>`)}</tr></thead>
<tbody>${firstRows(of.agents).map(
    ({ agent, rating, low, high, curve }) => html`<tr><th scope="row">${agentLink(agent, frame)}</th>
<td class="num strong" data-head="Rating">${rating === null ? '–' : html`${points(rating)}<span class="tight">${intervalText(low, high)}</span>`}</td><td class="plot">${intervalPlot({ rating, low, high }, scale)}</td><td class="roomy">${rating === null ? '–' : intervalText(low, high)}</td>
${curve.map(
  (point) =>
    html`<td class="num" data-head="${level} = ${point.level}">${point.items === 0 ? '–' : html`<abbr title="${point.passed} of ${point.items}: ${shareText(point.share)}">${percent(point.share.value)}</abbr>`}</td>`,
)}</tr>`,
  )}</tbody></table></div>${restOfRows(of.agents)}`;
}

/** Height of one row in pixels. */
const rowHeight = 30;

/**
 * A rating with its interval, to the edge where a side has no bound. Positions are percentages, so that the drawing fits any width without scaling its
 * strokes and text.
 */
export function intervalPlot({ rating, low, high }: BoundedRating, scale: Scale): Html | false {
  if (rating === null) return false;
  const middle = rowHeight / 2;
  const from = low === null ? '0%' : at(scale, low);
  const to = high === null ? '100%' : at(scale, high);
  const end = (x: string) => html`<line class="whisker" x1="${x}" x2="${x}" y1="${middle - 5}" y2="${middle + 5}"/>`;
  return html`<svg class="interval" width="100%" height="${rowHeight}" role="img" aria-label="${points(rating)}, ${intervalText(low, high)}">
${scale.ticks.map((tick) => html`<line class="grid" x1="${at(scale, tick)}" x2="${at(scale, tick)}" y1="0" y2="${rowHeight}"/>`)}
<line class="whisker" x1="${from}" x2="${to}" y1="${middle}" y2="${middle}"/>${low !== null && end(from)}${high !== null && end(to)}
<circle class="dot" cx="${at(scale, rating)}" cy="${middle}" r="5"/></svg>`;
}

/** The scale above such drawings. */
export function intervalAxis(scale: Scale): Html {
  return html`<svg class="axis${scale.ticks.length > 2 && ' crowded'}" width="100%" height="16" aria-hidden="true">${scale.ticks.map(
    (tick) => html`<text x="${at(scale, tick)}" y="12" text-anchor="middle">${tick}</text>`,
  )}</svg>`;
}

function at(scale: Scale, value: number): string {
  return `${(positionOn(scale, value) * 100).toFixed(2)}%`;
}
