import { type Chart, drawChart } from './draw-chart.ts';

/**
 * Draws a chart as one SVG document with its title above. Inside a page it takes the text colour from around it
 * (currentColor); on its own it brings a background, light or dark as the reader prefers. The same chart gives the same text.
 */
export function renderChart(chart: Chart): string {
  return `${drawChart(chart, 'file').outerHTML}\n`;
}
