import type { Page, PageLink } from '../crawler/page.ts';
import { isContentsHeading, isContentsList } from './contents-list.ts';
import { isKindOf, isPersonNoun, type Relation, relationOfHeading, relationOfLabel } from './relation.ts';

type LinkingPage = Pick<Page, 'url' | 'title' | 'text' | 'links'>;

/**
 * The relation of each link of a page, in the order of the links; `docs/relations.md` shows an example of each.
 *
 * The main links of the items of a list under one heading are decided together: by the heading, else by what at least
 * two thirds say for themselves (where an anchor that ends in the page's title, as `Arch bridge` does on `Bridge`,
 * says `variety_of`), else `part_of` where they are the contents of a work, else `unknown`. Table rows likewise, but the
 * row's own label and the header of the link's column go first. Lines that are nothing but a link count as a list. Links
 * inside a paragraph, and further links inside an item, are judged one by one by the words around them, never by the heading.
 */
export function inferRelations(page: LinkingPage): readonly Relation[] {
  const { links } = page;
  const headers = columnHeaders(page);
  const own = links.map((link, index) => ownRelation(link, page.title, headers[index] ?? ''));
  const main = links.map((link, index) => isMainLink(link, links[index - 1]));
  // A further link of an enumeration follows a main link, and so on along the item.
  for (let index = 1; index < links.length; index++) {
    if (!main[index]) main[index] = main[index - 1] === true && isEnumerated(links[index], links[index - 1]);
  }
  const groups = decideGroups(page, own, main);
  return links.map((link, index) => {
    const single = own[index] ?? 'unknown';
    if (!main[index] || !isGrouped(link)) return single;
    if (link.place === 'table' && single !== 'unknown') return single;
    return groups.get(groupKey(link)) ?? 'unknown';
  });
}

function ownRelation(link: PageLink, title: string, header: string): Relation {
  const relation = relationOfLabel(header) ?? relationByCues(link);
  return relation === 'unknown' && isGrouped(link) && isKindOf(link.anchor, title) ? 'variety_of' : relation;
}

function isGrouped(link: PageLink): boolean {
  return link.place === 'list' || link.place === 'table' || isLine(link);
}

/** A line that is nothing but the link, as many tables of contents are made of. */
function isLine({ anchor, context }: PageLink): boolean {
  return anchor !== '' && context.trim() === anchor.trim();
}

function groupKey(link: PageLink): string {
  return `${link.place === 'table' ? 'table' : 'list'} ${link.heading}`;
}

/** Latest start of an item's main link; a later one is an aside. */
const LAST_MAIN_START = 60;
const referral =
  /\b(?:see|refer to|cf\.?|(?:described|explained|discussed|defined) (?:in|under|by))(?: also)?(?: the)? $/i;

/** The first link of its list item, or of its table row's subject, unless the item only refers to it. */
function isMainLink(link: PageLink, previous: PageLink | undefined): boolean {
  if (!isGrouped(link) || link.column === 'value') return false;
  const { before } = surroundings(link);
  if (link.place === 'list' && (before.length > LAST_MAIN_START || referral.test(before))) return false;
  if (previous === undefined || previous.column !== link.column) return true;
  return previous.context !== link.context || groupKey(previous) !== groupKey(link);
}

/** True if only commas or "and" are between two links of one item. */
function isEnumerated(link: PageLink | undefined, previous: PageLink | undefined): boolean {
  if (link === undefined || previous === undefined || link.context !== previous.context) return false;
  if (link.column === 'value') return false;
  const gap = surroundings(previous).after;
  const end = gap.indexOf(link.anchor);
  return link.anchor !== '' && end >= 0 && /^\s*(?:[,;/|·]|,?\s*\b(?:and|or)\b)\s*$/.test(gap.slice(0, end));
}

function decideGroups(
  page: LinkingPage,
  own: readonly Relation[],
  main: readonly boolean[],
): ReadonlyMap<string, Relation> {
  const groups = new Map<string, number[]>();
  page.links.forEach((link, index) => {
    if (!main[index] || !isGrouped(link)) return;
    const key = groupKey(link);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  });
  return new Map([...groups].map(([key, members]) => [key, groupRelation(page, members, own)]));
}

function groupRelation(page: LinkingPage, members: readonly number[], own: readonly Relation[]): Relation {
  const links = members.flatMap((index) => page.links[index] ?? []);
  const heading = links[0]?.heading ?? '';
  const relation = relationOfHeading(heading);
  if (relation !== null) return relation;
  const voted = majority(members.map((index) => own[index] ?? 'unknown'));
  if (voted !== 'unknown') return voted;
  return isContentsHeading(heading) || isContentsList(links, page) ? 'part_of' : 'unknown';
}

function majority(votes: readonly Relation[]): Relation {
  const counts = new Map<Relation, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const winner = [...counts].find(([, count]) => count * 3 >= votes.length * 2);
  return winner?.[0] ?? 'unknown';
}

interface Row {
  readonly cells: readonly string[];
  readonly header: readonly string[];
}

/**
 * The header of the table column that each link stands in, in the order of the links; empty for links outside of tables,
 * in the first column, and where the table or its header cannot be told. Read from the GFM tables of the page's text.
 */
function columnHeaders({ links, text }: Pick<Page, 'links' | 'text'>): readonly string[] {
  if (!links.some(({ place }) => place === 'table')) return links.map(() => '');
  const rows = new Map(tableRows(text).map((row) => [row.cells.join(' '), row]));
  return links.map((link) => (link.place === 'table' ? headerOf(link, rows) : ''));
}

function headerOf({ anchor, context }: PageLink, rows: ReadonlyMap<string, Row>): string {
  const row = rows.get(cellsOf(context).join(' '));
  const columns = row?.cells.flatMap((cell, at) => (cell.includes(squeezed(anchor)) ? [at] : [])) ?? [];
  const [column, ...others] = columns;
  return column === undefined || column === 0 || others.length > 0 ? '' : (row?.header[column] ?? '');
}

function tableRows(text: string): readonly Row[] {
  const readRows: Row[] = [];
  let header: readonly string[] | null = null;
  let previous: readonly string[] | null = null;
  for (const line of text.split('\n')) {
    const cells = /^\s*\|.*\|\s*$/.test(line) ? cellsOf(line.trim().slice(1, -1)) : null;
    if (cells === null) header = null;
    else if (/^[\s|:-]+$/.test(line)) header = previous;
    else if (header !== null) readRows.push({ cells, header });
    previous = cells;
  }
  return readRows;
}

/** Cells as plain words, so that the text's Markdown and a link's context compare equal. */
function cellsOf(row: string): string[] {
  return row.split(/(?<!\\)\|/).map(squeezed);
}

function squeezed(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

interface Surroundings {
  readonly before: string;
  readonly after: string;
}

/** The words of the context before and after the anchor; both empty when the anchor is not in it. */
function surroundings(link: PageLink): Surroundings {
  const at = link.anchor === '' ? -1 : link.context.indexOf(link.anchor);
  if (at < 0) return { before: '', after: '' };
  return { before: link.context.slice(0, at), after: link.context.slice(at + link.anchor.length) };
}

const year = '(?:1[0-9]|20)[0-9]{2}';
const lifeDates = new RegExp(
  `^\\s*[,(–-]*\\s*(?:\\(?(?:born|b\\.)\\b|\\(?${year}\\s*[–-]\\s*(?:${year}|present)?\\s*\\))`,
  'i',
);

const anchorCues: readonly (readonly [RegExp, Relation])[] = [
  [/^(?:RFC|ISO|IEC|IEEE|PEP|DIN|ANSI|ECMA|ITU-T)[\s-]*[A-Z]?\d/, 'specification'],
  [/(?:^(?:Battle|Treaty|Siege|Congress) of )|(?: (?:War|Festival|Expedition|Olympics|World Cup)$)/, 'event'],
  [
    / (?:Ltd\.?|Inc\.?|GmbH|Company|Corporation|Society|Guild|Association|University|Institute|Foundation|Museum)$/,
    'organisation',
  ],
  [
    /(?:^(?:Mount|Lake|River|Isle of|City of|Port) [A-Z])|(?: (?:River|Island|Valley|Mountains|County|Province)$)/,
    'place',
  ],
];

const beforeCues: readonly (readonly [RegExp, Relation])[] = [
  [/\b(?:invented|founded|written|discovered|composed|painted|named after|taught) (?:by )?$/i, 'person'],
  [/\b(?:born|located|situated|headquartered) (?:in|at|near) (?:the )?$/i, 'place'],
  [/\b(?:city|town|village|region|province|district|island|county) of $/i, 'place'],
  [/\b(?:consists of|made up of|parts include|components include) (?:the |an? )?$/i, 'part_of'],
  [/\b(?:succeeded|superseded|replaced) by (?:the |an? )?$/i, 'successor_of'],
  [/\b(?:competed|competes) (?:with|against) (?:the |an? )?$/i, 'competitor_of'],
  [/\b(?:varieties|types|kinds|variants|species) (?:include|are|such as) (?:the |an? )?$/i, 'variety_of'],
];

const afterCues: readonly (readonly [RegExp, Relation])[] = [
  [/^,? (?:is |are )?(?:an?|one) (?:\w+ )?(?:type|kind|variety|variant|species|form|model) of\b/i, 'variety_of'],
  [/^,? (?:is |are )?(?:an?|one|the) (?:\w+ )?(?:part|component|element) of\b/i, 'part_of'],
  [/^ (?:process|technique|procedure)\b/i, 'process'],
  [/^ (?:specification|standard)\b/i, 'specification'],
];

/** Infers the relation of a single link from the words right around it; `unknown` if they say nothing. */
function relationByCues(link: PageLink): Relation {
  const { before, after } = surroundings(link);
  if (lifeDates.test(after) || isPersonNoun(before.trim().split(/\s+/).at(-1)?.toLowerCase() ?? '')) return 'person';
  return (
    firstMatch(anchorCues, link.anchor) ??
    firstMatch(beforeCues, before) ??
    firstMatch(afterCues, after) ??
    (link.place === 'table' || /:\s*$/.test(before) ? relationOfLabel(before.replace(/[|:\s]+$/, '')) : null) ??
    'unknown'
  );
}

function firstMatch(cues: readonly (readonly [RegExp, Relation])[], text: string): Relation | null {
  return cues.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
