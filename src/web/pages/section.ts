import { type Html, type HtmlPart, html } from '../../reporting/html/html.ts';

/** A section of a page, which the page's navigation leads to. */
export interface Section {
  readonly id: string;
  /** What the navigation calls it. */
  readonly name: string;
  readonly markup: HtmlPart;
}

/** A section under its heading. @param name what the navigation calls it; default: its title */
export function section(id: string, title: string, body: HtmlPart, name = title): Section {
  const markup = html`<section aria-labelledby="${id}">
<h2 id="${id}"><a class="here" href="#${id}">${title}</a></h2>
${body}
</section>
`;
  return { id, name, markup };
}

/** Sections that belong together in a page's navigation. */
export interface SectionGroup {
  readonly name: string;
  readonly sections: readonly (Section | null)[];
}

/** Where to go from the head of a page: its sections by what they are for. */
export function sectionLinks(groups: readonly SectionGroup[]): Html {
  const shown = groups
    .map(({ name, sections }) => ({ name, sections: sections.filter((each) => each !== null) }))
    .filter(({ sections }) => sections.length > 0);
  return html`<nav class="sections" aria-label="Sections">${shown.map(
    ({ name, sections }) =>
      html`<div><span class="group">${name}</span> ${sections.map((each) => html`<a href="#${each.id}">${each.name}</a> `)}</div>`,
  )}</nav>`;
}

/** The sections themselves, one below the other. */
export function sectionParts(groups: readonly SectionGroup[]): HtmlPart {
  return groups.flatMap(({ sections }) => sections.map((each) => each?.markup ?? null));
}

/** The way to a page from the top of the site, above its title: links, and at the end what kind of page it is. */
export function pageTrail(...steps: readonly HtmlPart[]): Html {
  return html`<p class="trail">${steps.map((step, index) => [index > 0 && ' › ', step])}</p>`;
}
