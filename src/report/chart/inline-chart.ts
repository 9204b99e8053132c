import { visibleText } from '../../kernel/visible-text.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { type Chart, drawChart } from './draw-chart.ts';

/** Widths in pixels at which a chart is drawn for a desk and for a phone; the style sheet shows one of them. */
const widths = { broad: 940, half: 470, narrow: 346 };

/**
 * A chart for a page, drawn once broad and once narrow, so that its text is legible on either screen. It has no style of
 * its own, which the pages' content policy would refuse: `leaderboard-style.ts` has its rules.
 */
export function inlineChart(chart: Chart): Html {
  return twice(() => chart, widths.broad);
}

/** The same of a chart that is another one where there is less room. @param chartOf by the width in pixels */
export function fittingChart(chartOf: (width: number) => Chart): Html {
  return twice(chartOf, widths.broad);
}

/** The same for a place of half a page's width. */
export function smallChart(chart: Chart): Html {
  return html`<div>${twice(() => chart, widths.half)}</div>`;
}

function twice(chartOf: (width: number) => Chart, broad: number): Html {
  const at = (width: number) => drawn({ ...chartOf(width), width });
  return html`<div class="chart-broad">${at(broad)}</div><div class="chart-narrow">${at(widths.narrow)}</div>`;
}

/** What Plot writes is escaped; what it adds of style goes, and control characters become visible. */
function drawn(chart: Chart): Html {
  const svg = drawChart(chart, 'page');
  for (const own of svg.querySelectorAll('style')) own.remove();
  for (const element of svg.querySelectorAll('[style]')) element.removeAttribute('style');
  for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  svg.setAttribute('class', 'chart');
  return trusted(visibleText(svg.outerHTML));
}
