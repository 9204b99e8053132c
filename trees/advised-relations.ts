import type { Page } from '../crawler/page.ts';
import type { RelationProposal } from './grow-advisor.ts';
import type { GrowParts } from './grow-parts.ts';
import type { LinkToFollow } from './links-to-follow.ts';
import { type Relation, relations } from './relation.ts';

/** Of one page, so that a page of hundreds of links costs no more than a few calls. */
const mostAdvised = 120;

const known: ReadonlySet<string> = new Set(relations);

/**
 * The links with the relations that the adviser gives them, who is asked about the first 120. Without an adviser,
 * without an answer, and for links that an answer does not name or gives no known relation, the code's own relation stays.
 */
export async function advisedRelations(
  page: Page,
  links: readonly LinkToFollow[],
  { advisor, signal }: Pick<GrowParts, 'advisor' | 'signal'>,
): Promise<readonly LinkToFollow[]> {
  if (advisor === undefined || links.length === 0) return links;
  const shown = links.slice(0, mostAdvised);
  const advice = await advisor.refineRelations({ url: page.url, title: page.title }, shown.map(proposal), signal);
  if (!advice.ok) return links;
  const better = new Map<number, Relation>();
  for (const { link, relation } of advice.value) if (isRelation(relation)) better.set(link, relation);
  const advised = shown.map((link) => ({ ...link, relation: better.get(link.order) ?? link.relation }));
  return [...advised, ...links.slice(mostAdvised)];
}

function proposal({ link, relation, order }: LinkToFollow): RelationProposal {
  const { anchor, context, heading, place } = link;
  return { link: order, anchor, context, heading, place, relation };
}

function isRelation(text: string): text is Relation {
  return known.has(text);
}
