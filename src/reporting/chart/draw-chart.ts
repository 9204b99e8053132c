import { type PlotOptions, plot } from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { shortHash } from '../../kernel/hash.ts';
import { visibleText } from '../../kernel/visible-text.ts';
import { type Html, html, trusted } from '../html/html.ts';

export interface Chart {
  /** What the chart shows, in a few words: its accessible name. */
  readonly title: string;
  /** What is to be seen, in a sentence or two, for those who do not see it. */
  readonly description: string;
  /** What runs along the axes. */
  readonly xLabel: string;
  readonly yLabel: string;
  /** Marks and scales as Observable Plot takes them; labels of x and y, width, height and margins are those given here. */
  readonly plot: Omit<PlotOptions, 'width' | 'height' | 'marginTop' | 'marginBottom' | 'className' | 'document'>;
  /** Pixels of the whole picture's width; default 720. */
  readonly width?: number;
  /** Pixels of the plot's height, without labels and legend; default 320. */
  readonly height?: number;
  /** What each colour stands for, drawn below. */
  readonly legend?: readonly LegendEntry[];
}

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
}

/** What is used here of the elements that linkedom makes. */
export interface SvgElement {
  readonly outerHTML: string;
  readonly firstChild: SvgElement | null;
  textContent: string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  querySelectorAll(selector: string): Iterable<SvgElement>;
  remove(): void;
  append(...children: readonly SvgElement[]): void;
  prepend(...children: readonly SvgElement[]): void;
}

interface SvgDocument {
  createElementNS(namespace: string, name: string): SvgElement;
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const labelHeight = 26;
const axisHeight = 40;
const legendRowHeight = 20;
const legendTop = 16;

/** A legend entry's width in pixels: its line, and about 6.4 for each character of 11 pixels. */
const entryWidth = ({ label }: LegendEntry) => 34 + 6.4 * label.length;

/**
 * Draws a chart in a document of its own: nothing is loaded from elsewhere, no script runs, title and description are there
 * for screen readers. The same chart gives the same drawing.
 */
export function drawChart(chart: Chart): SvgElement {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const width = chart.width ?? 720;
  const rows = legendRows(chart.legend ?? [], width - 2 * sideMargin);
  const legendHeight = rows.length === 0 ? 0 : legendTop + rows.length * legendRowHeight;
  const plotHeight = chart.height ?? 320;
  const name = `chart-${shortHash([chart.title, chart.description, width, plotHeight], 8)}`;
  const bottom = labelHeight + plotHeight;
  const svg: SvgElement = plot({
    ...chart.plot,
    x: { ...chart.plot.x, label: null },
    y: { ...chart.plot.y, label: null },
    document,
    className: name,
    width,
    height: bottom + axisHeight + legendHeight,
    marginTop: labelHeight,
    marginBottom: axisHeight + legendHeight,
  });
  const make: Make = (tag, attributes, text) => element(document, tag, attributes, text);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-labelledby', `${name}-title ${name}-desc`);
  svg.append(...legendMarks(rows, bottom + axisHeight + legendTop, make));
  const words = (x: number, y: number, anchor: 'start' | 'end', text: string) =>
    make('text', { x, y, 'text-anchor': anchor, 'font-size': 11 }, text);
  svg.append(
    words(sideMargin, 12, 'start', chart.yLabel),
    words(width - sideMargin, bottom + axisHeight - 4, 'end', chart.xLabel),
  );
  svg.prepend(
    make('title', { id: `${name}-title` }, chart.title),
    make('desc', { id: `${name}-desc` }, chart.description),
  );
  return svg;
}

const sideMargin = 12;

type Attributes = Readonly<Record<string, string | number>>;
type Make = (tag: string, attributes: Attributes, text?: string) => SvgElement;

function element(document: SvgDocument, tag: string, attributes: Attributes, text?: string): SvgElement {
  const made = document.createElementNS(svgNamespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Entries side by side, as many as fit in a row. */
function legendRows(legend: readonly LegendEntry[], width: number): LegendEntry[][] {
  const rows: LegendEntry[][] = [];
  let left = 0;
  for (const entry of legend) {
    const row = rows.at(-1);
    if (row === undefined || left < entryWidth(entry)) {
      rows.push([entry]);
      left = width - entryWidth(entry);
    } else {
      row.push(entry);
      left -= entryWidth(entry);
    }
  }
  return rows;
}

function legendMarks(rows: readonly (readonly LegendEntry[])[], top: number, make: Make): SvgElement[] {
  return rows.flatMap((row, index) => {
    const y = top + index * legendRowHeight;
    let x = sideMargin;
    return row.flatMap((entry) => {
      const start = x;
      x += entryWidth(entry);
      return [
        make('line', { x1: start, x2: start + 16, y1: y, y2: y, stroke: entry.colour, 'stroke-width': 3 }),
        make('text', { x: start + 21, y, dy: '0.32em', 'text-anchor': 'start', 'font-size': 11 }, entry.label),
      ];
    });
  });
}

/**
 * Colours for lines and marks. Each keeps a contrast of at least 3:1 to a white page and to a dark one (#121212), the
 * least for graphics (WCAG 2.2, 1.4.11); so a chart needs no colours of its own for either.
 */
export const chartColours = [
  '#2f7ed8',
  '#d9572b',
  '#1d9a6c',
  '#b5529c',
  '#8a7a00',
  '#7c6bd6',
  '#c2434f',
  '#0f8fb0',
  '#9a6b3f',
  '#808080',
] as const;

/** Widths in pixels at which a chart is drawn for a desk and for a phone; the style sheet shows one of them. */
const widths = { broad: 940, narrow: 346 };

/**
 * A chart for a page, drawn once broad and once narrow, so that its text is legible on either screen. It has no style of
 * its own, which the pages' content policy would refuse: `page-styles.ts` has its rules.
 * @param chartOf by the width in pixels: it may be another one where there is less room
 */
export function inlineChart(chartOf: (width: number) => Chart): Html {
  const at = (width: number) => drawn({ ...chartOf(width), width });
  return html`<div class="chart-broad">${at(widths.broad)}</div><div class="chart-narrow">${at(widths.narrow)}</div>`;
}

/** What Plot writes is escaped; what it adds of style goes, and control characters become visible. */
function drawn(chart: Chart): Html {
  const svg = drawChart(chart);
  for (const own of svg.querySelectorAll('style')) own.remove();
  for (const element of svg.querySelectorAll('[style]')) element.removeAttribute('style');
  for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  svg.setAttribute('class', 'chart');
  return trusted(visibleText(svg.outerHTML));
}
