import { type Html, html } from '../html/html.ts';
import type { ReportView } from '../view/view-model.ts';
import { pageSections } from './page-sections.ts';

/** Where to go from the page's head: every section, by what it is for. */
export function sectionLinks(view: ReportView): Html {
  return html`<nav class="sections" aria-label="Sections">${pageSections(view).map(
    ({ name, sections }) =>
      html`<div><span class="group">${name}</span> ${sections.map(([anchor, text]) => html`<a href="#${anchor}">${text}</a> `)}</div>`,
  )}</nav>`;
}
