import type { Seed } from '../../../crawler/seed.ts';
import { type Html, html } from '../html/html.ts';
import { sourceText } from '../tree-words.ts';
import { clipped } from './clipped.ts';

/** A seed on one line: its topic, where it comes from, its category and country. */
export function seedText({ topic, source, category, geo }: Seed): Html {
  return html`<bdi>${clipped(topic, 120)}</bdi> <span class="quiet">${sourceText[source]}${
    category !== null && html`, <bdi>${clipped(category, 200)}</bdi>`
  }${geo !== null && html`, <bdi>${clipped(geo, 10)}</bdi>`}</span>`;
}
