import { type Html, type HtmlPart, html } from '../html/html.ts';

/** The way to a page from the top of the site, above its title: links, and at the end what kind of page it is. */
export function pageTrail(...steps: readonly HtmlPart[]): Html {
  return html`<p class="trail">${steps.map((step, index) => [index > 0 && ' › ', step])}</p>`;
}
