import type { BoundedRating } from '../../ratings/rating.ts';
import { intervalText, points } from '../arena-words.ts';
import { positionOn, type Scale } from '../scale.ts';
import { type Html, html } from './html.ts';

/** Height of one row in pixels. */
const rowHeight = 30;

/**
 * Draws a rating with its interval, to the edge where a side has no bound. Positions are percentages, so that the drawing fits any
 * width without scaling its strokes and text. Empty without a rating.
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

/** Draws the scale above such drawings. */
export function intervalAxis(scale: Scale): Html {
  return html`<span class="unseen">Rating with its interval</span><svg class="axis" width="100%" height="16" aria-hidden="true">${scale.ticks.map(
    (tick) => html`<text x="${at(scale, tick)}" y="12" text-anchor="middle">${tick}</text>`,
  )}</svg>`;
}

function at(scale: Scale, value: number): string {
  return `${(positionOn(scale, value) * 100).toFixed(2)}%`;
}
