import type { PageLink } from '../crawler/page.ts';
import type { Relation } from './relation.ts';
import { relationByCues, surroundings } from './relation-cues.ts';
import { isKindOf, relationOfHeading } from './relation-words.ts';

/**
 * The relation of each link of a page, in the order of the links.
 *
 * The main links of the items of a list under one heading are decided together: by the heading, else by what at least
 * two thirds say for themselves (where an anchor that ends in the page's title, as `Arch bridge` does on `Bridge`,
 * says `variety_of`), else `unknown`. Table rows likewise, but a row's own label goes first. Links inside a
 * paragraph, and further links inside an item, are judged one by one by the words around them, never by the heading.
 */
export function inferRelations(links: readonly PageLink[], title: string): readonly Relation[] {
  const own = links.map((link) => ownRelation(link, title));
  const main = links.map((link, index) => isMainLink(link, links[index - 1]));
  // A further link of an enumeration follows a main link, and so on along the item.
  for (let index = 1; index < links.length; index++) {
    if (!main[index]) main[index] = main[index - 1] === true && isEnumerated(links[index], links[index - 1]);
  }
  const groups = groupVotes(links, own, main);
  return links.map((link, index) => {
    const single = own[index] ?? 'unknown';
    if (!main[index] || !isGrouped(link)) return single;
    if (link.place === 'table' && single !== 'unknown') return single;
    return groups.get(groupKey(link)) ?? 'unknown';
  });
}

function ownRelation(link: PageLink, title: string): Relation {
  const relation = relationByCues(link);
  return relation === 'unknown' && isGrouped(link) && isKindOf(link.anchor, title) ? 'variety_of' : relation;
}

function isGrouped(link: PageLink): boolean {
  return link.place === 'list' || link.place === 'table';
}

function groupKey(link: PageLink): string {
  return `${link.place} ${link.heading}`;
}

/** The first link of its list item or table row. */
function isMainLink(link: PageLink, previous: PageLink | undefined): boolean {
  if (!isGrouped(link)) return false;
  return previous === undefined || previous.context !== link.context || groupKey(previous) !== groupKey(link);
}

/** Whether only commas or "and" stand between two links of one item. */
function isEnumerated(link: PageLink | undefined, previous: PageLink | undefined): boolean {
  if (link === undefined || previous === undefined || link.context !== previous.context) return false;
  const gap = surroundings(previous).after;
  const end = gap.indexOf(link.anchor);
  return link.anchor !== '' && end >= 0 && /^\s*(?:[,;/|·]|,?\s*\b(?:and|or)\b)\s*$/.test(gap.slice(0, end));
}

function groupVotes(
  links: readonly PageLink[],
  own: readonly Relation[],
  main: readonly boolean[],
): ReadonlyMap<string, Relation> {
  const votes = new Map<string, Relation[]>();
  links.forEach((link, index) => {
    if (!main[index]) return;
    const key = groupKey(link);
    votes.set(key, [...(votes.get(key) ?? []), own[index] ?? 'unknown']);
  });
  const decided = new Map<string, Relation>();
  links.forEach((link) => {
    const key = groupKey(link);
    if (!decided.has(key)) decided.set(key, relationOfHeading(link.heading) ?? majority(votes.get(key) ?? []));
  });
  return decided;
}

function majority(votes: readonly Relation[]): Relation {
  const counts = new Map<Relation, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const winner = [...counts].find(([, count]) => count * 3 >= votes.length * 2);
  return winner?.[0] ?? 'unknown';
}
