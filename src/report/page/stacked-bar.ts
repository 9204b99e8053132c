import { type Html, html } from '../html/html.ts';

export interface BarPart {
  readonly label: string;
  readonly count: number;
  /** Names the colour in the style sheet. */
  readonly kind: string;
}

/** One bar of parts that together fill the width; said in words to those who do not see it. */
export function stackedBar(parts: readonly BarPart[]): Html {
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  const words = parts.map(({ label, count }) => `${label} ${count}`).join(', ');
  let before = 0;
  const bars = parts.map(({ label, count, kind }) => {
    const x = all === 0 ? 0 : (before / all) * 100;
    before += count;
    if (count === 0) return null;
    return html`<rect class="fill-${kind}" x="${x.toFixed(3)}%" width="${((count / all) * 100).toFixed(3)}%" height="18"><title>${label}: ${count}</title></rect>`;
  });
  return html`<svg class="stack" width="100%" height="18" role="img" aria-label="${words}">${bars}</svg>`;
}

/** What the colours of stacked bars mean. */
export function legend(parts: readonly Pick<BarPart, 'label' | 'kind'>[]): Html {
  return html`<ul class="legend">${parts.map(
    ({ label, kind }) =>
      html`<li><svg width="11" height="11" aria-hidden="true"><rect class="fill-${kind}" width="11" height="11" rx="2"/></svg> ${label}</li>`,
  )}</ul>`;
}
