import type { Estimate } from '../../ratings/estimate.ts';
import { type Html, html } from '../html/html.ts';
import type { FigureRow } from './figure-rows.ts';

/** Figures with their 95% intervals. */
export function figureTable(caption: string, rows: readonly FigureRow[]): Html {
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table class="audit-figures"><caption class="unseen">${caption}</caption>
<thead><tr><th scope="col" class="roomy">Part</th><th scope="col">Figure</th><th scope="col" class="num">Value</th><th scope="col" class="num">95% interval</th><th scope="col" class="num">From</th></tr></thead>
<tbody>${rows.map(
    ({ part, name, estimate, scale, from }) =>
      html`<tr><td class="quiet roomy">${part}</td><th scope="row">${name}</th><td class="num strong">${valueText(estimate.value, scale)}</td><td class="num">${boundsText(estimate, scale)}</td><td class="num">${from}</td></tr>
`,
  )}</tbody></table></div>`;
}

/** A share in percent with one decimal, a coefficient with two; a dash where it is undefined. */
export function valueText(value: number | null, scale: FigureRow['scale']): string {
  if (value === null) return '–';
  return scale === 'share' ? `${(value * 100).toFixed(1)}%` : value.toFixed(2).replace('-', '−');
}

function boundsText({ low, high }: Estimate, scale: FigureRow['scale']): string {
  if (low === null || high === null) return '–';
  return `${valueText(low, scale)} to ${valueText(high, scale)}`;
}
