import type { Page } from '../crawler/page.ts';
import type { RelationProposal } from './grow-advisor.ts';
import type { GrowParts } from './grow-parts.ts';
import type { LinkToFollow } from './links-to-follow.ts';
import { type Relation, relations } from './relation.ts';
import { isSameRelation } from './siblings.ts';

/** Of one page, so that a page of hundreds of links costs no more than a few calls. */
const mostAdvised = 120;

const known: ReadonlySet<string> = new Set(relations);

/**
 * The links with the relations that the adviser gives them, who is asked about the first 120 that have company: of a
 * link that is alone in its relation no question can ask, whatever the relation. Without an adviser, without an answer,
 * and for links that an answer does not name or gives no known relation, the code's own relation stays.
 * @param among all links of the page that any growth may follow
 */
export async function advisedRelations(
  page: Page,
  links: readonly LinkToFollow[],
  among: readonly LinkToFollow[],
  { advisor, signal }: Pick<GrowParts, 'advisor' | 'signal'>,
): Promise<readonly LinkToFollow[]> {
  if (advisor === undefined) return links;
  const shown = links.filter((link) => hasCompany(link, among)).slice(0, mostAdvised);
  if (shown.length === 0) return links;
  const advice = await advisor.refineRelations({ url: page.url, title: page.title }, shown.map(proposal), signal);
  if (!advice.ok) return links;
  const asked = new Set(shown.map(({ order }) => order));
  const better = new Map<number, Relation>();
  for (const { link, relation } of advice.value)
    if (asked.has(link) && isRelation(relation)) better.set(link, relation);
  return links.map((link) => ({ ...link, relation: better.get(link.order) ?? link.relation }));
}

function hasCompany(link: LinkToFollow, among: readonly LinkToFollow[]): boolean {
  return among.some((other) => other.link.url !== link.link.url && isSameRelation(placed(other), placed(link)));
}

function placed({ link, relation }: LinkToFollow) {
  return { relation, heading: link.heading };
}

function proposal({ link, relation, order }: LinkToFollow): RelationProposal {
  const { anchor, context, heading, place } = link;
  return { link: order, anchor, context, heading, place, relation };
}

function isRelation(text: string): text is Relation {
  return known.has(text);
}
