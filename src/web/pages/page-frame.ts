import { ownMark } from '../../../examiner/citations/read-source.ts';
import { type PlayedOn, playedOnHead } from '../../arena/played-on.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import type { DocumentSection } from '../../reporting/document/document.ts';
import { documentHtml } from '../../reporting/document/document-html.ts';
import { clipped, type Html, type HtmlPart, html, htmlDocument, trusted } from '../../reporting/html/html.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { versionedAsset } from '../site/assets.ts';

/** Frame of a page: its place in the site and its navigation. */
export interface PageFrame {
  /** Relative path from the page to the root of the tournament's site: empty, `../` or `../../`. */
  readonly up: string;
  readonly tournament: TournamentId;
  /** Addresses of the app's own pages; null in a static site. */
  readonly app: AppLinks | null;
  /** True if the run is one match, whose page then replaces the leaderboard; left out for a tournament. */
  readonly ofMatch?: boolean;
  /** Kind of exam; left out for trees. */
  readonly playedOn?: PlayedOn;
}

/** Parts of the frame that every document needs. `tournament` is null for a page of the app that is of none; `up` is then `/`. */
export type DocumentFrame = Pick<PageFrame, 'up' | 'app' | 'ofMatch' | 'playedOn'> & {
  readonly tournament: TournamentId | null;
};

/** The app's own lists, as the navigation names them; those of a tournament are named on a line of their own. */
const appPlaces = {
  runs: 'Runs',
  agents: 'Agents',
  schedules: 'Schedules',
  sets: 'Sets',
  audits: 'Audits',
} as const;

type AppPlace = keyof typeof appPlaces;

/** Absolute paths. */
export type AppLinks = Readonly<Record<AppPlace, string>>;

export interface PageContent {
  /** Title of the document; the tournament's name is added. */
  readonly title: string;
  /** Link of the navigation that is marked as current. */
  readonly place: 'leaderboard' | 'matches' | 'trees' | AppPlace;
  /** The page's own head and sections: a `header` and a `main`. */
  readonly body: HtmlPart;
  /** Names of the files in `src/web/islands` that it wants, without `.js`. */
  readonly islands?: readonly string[];
}

/**
 * A whole document: content policy, style, navigation, the body, and its scripts. It loads nothing but the site's own
 * style and scripts. Everything from outside is escaped by `html` or sanitised before.
 */
export function pageDocument(frame: DocumentFrame, content: PageContent): string {
  return htmlDocument({
    policy: pagePolicy(frame.app !== null),
    referrer: frame.app === null ? 'no-referrer' : 'same-origin',
    title: clipped(content.title, 120),
    head: html`${trusted(ownMark)}${content.place !== 'leaderboard' && unfindable}<link rel="stylesheet" href="${frame.up}${versionedAsset(addresses.style)}">
<link rel="icon" href="${frame.up}${versionedAsset(addresses.icon)}" type="image/svg+xml">`,
    body: html`${navigation(frame, content.place)}
${content.body}
<footer><p class="quiet">Made by dr-arena. Questions come from the pages cited; answers are the agents’ own words.</p></footer>
${(content.islands ?? []).map((island) => html`<script src="${frame.up}${versionedAsset(addresses.script(island))}" defer></script>`)}`,
  }).toString();
}

/** Keeps search engines away: questions may be asked again, and no search should lead a contestant to a checklist. */
const unfindable = html`<meta name="robots" content="noindex">
`;

/**
 * Content policy: sources that a page may load, and targets of its forms.
 * @param served true for the app, which takes forms and sends progress
 */
export function pagePolicy(served: boolean): string {
  const own = served ? "'self'" : "'none'";
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    `connect-src ${own}`,
    `form-action ${own}`,
  ].join('; ');
}

function navigation(frame: DocumentFrame, place: PageContent['place']): Html {
  const { up, tournament, app, ofMatch = false, playedOn = 'tree' } = frame;
  const here = ofMatch && place === 'leaderboard' ? 'matches' : place;
  const link = (name: PageContent['place'], href: string, text: string) =>
    html`<a href="${href}"${name === here && html` aria-current="page"`}>${text}</a> `;
  const first = `${up}${addresses.leaderboard}`;
  const results = ofMatch
    ? link('matches', first, 'Match')
    : html`${link('leaderboard', first, 'Leaderboard')}${link('matches', `${up}${addresses.matches()}`, 'Matches')}`;
  const ofTournament =
    tournament !== null &&
    html`<span class="id">${clipped(tournament, 60)}</span> ${results}${!ofMatch && link('trees', `${up}${addresses.trees}`, `${playedOnHead[playedOn]}s`)}`;
  const brand = html`<span class="brand">dr-arena</span> `;
  if (app === null) return html`<nav class="site" aria-label="Site">${brand}${ofTournament}</nav>`;
  const lists = Object.entries(appPlaces) as readonly (readonly [AppPlace, string])[];
  const ofApp = html`<nav class="site" aria-label="Arena">${brand}${lists.map(([name, text]) => link(name, app[name], text))}</nav>`;
  return html`${ofApp}${tournament !== null && html`<nav class="site of-run" aria-label="Tournament">${ofTournament}</nav>`}`;
}

/** A section of a page, which the page's navigation leads to. */
export interface Section {
  readonly id: string;
  /** Name in the page's navigation. */
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

/** A section of a document on a page; null for none. */
export function documentSection(own: DocumentSection | null, { up }: Pick<PageFrame, 'up'>): Section | null {
  return own === null ? null : section(own.id, own.title, documentHtml(own.blocks, up), own.name);
}

/** Sections that belong together in a page's navigation. */
export interface SectionGroup {
  readonly name: string;
  readonly sections: readonly (Section | null)[];
}

/** Links from the head of a page to its sections, by group. */
export function sectionLinks(groups: readonly SectionGroup[]): Html {
  const filledGroups = groups
    .map(({ name, sections }) => ({ name, sections: sections.filter((each) => each !== null) }))
    .filter(({ sections }) => sections.length > 0);
  return html`<nav class="sections" aria-label="Sections">${filledGroups.map(
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
