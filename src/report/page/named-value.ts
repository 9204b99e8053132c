import { type Html, type HtmlPart, html } from '../html/html.ts';

/** One line of a list of figures or facts (`dl`). @param note said more quietly behind the value; '' for none */
export function namedValue(name: string, value: HtmlPart, note: HtmlPart = ''): Html {
  return html`<div><dt>${name}</dt><dd>${value}${note !== '' && html` <span class="quiet">${note}</span>`}</dd></div>
`;
}
