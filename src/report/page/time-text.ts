import { type Html, html } from '../html/html.ts';
import { clipped } from './clipped.ts';

/** A time in ISO 8601 as people read it, UTC to the second. */
export function timeText(iso: string): Html {
  const shown = clipped(iso, 40)
    .replace('T', ' ')
    .replace(/(\.\d+)?Z$/, ' UTC');
  return html`<time datetime="${clipped(iso, 40)}">${shown}</time>`;
}
