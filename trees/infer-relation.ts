import type { Page, PageLink } from '../crawler/page.ts';
import { columnHeaders } from './column-headers.ts';
import { isContentsHeading, isContentsList } from './contents-list.ts';
import type { Relation } from './relation.ts';
import { relationByCues, surroundings } from './relation-cues.ts';
import { isKindOf, relationOfHeading, relationOfLabel } from './relation-words.ts';

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

/** Where the link of an item stands that the item is about, at most; behind that it is an aside. */
const LAST_MAIN_START = 60;
const referral =
  /\b(?:see|refer to|cf\.?|(?:described|explained|discussed|defined) (?:in|under|by))(?: also)?(?: the)? $/i;

/** The first link of its list item or table row, unless the item only refers to it. */
function isMainLink(link: PageLink, previous: PageLink | undefined): boolean {
  if (!isGrouped(link)) return false;
  const { before } = surroundings(link);
  if (link.place === 'list' && (before.length > LAST_MAIN_START || referral.test(before))) return false;
  return previous === undefined || previous.context !== link.context || groupKey(previous) !== groupKey(link);
}

/** Whether only commas or "and" stand between two links of one item. */
function isEnumerated(link: PageLink | undefined, previous: PageLink | undefined): boolean {
  if (link === undefined || previous === undefined || link.context !== previous.context) return false;
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
  const named = relationOfHeading(heading);
  if (named !== null) return named;
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
