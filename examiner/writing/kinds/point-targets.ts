import { parsedUrl } from '../../../src/kernel/parsed-url.ts';
import { fail, ok } from '../../../src/kernel/result.ts';
import { viewTree } from '../../../trees/tree-view.ts';
import { plainWords, runsOf, sameName, withoutArticle, wordsOf } from '../../comparing/words.ts';
import type { TaskFailure, Written } from '../../examiner.ts';
import type { Fact } from '../../fact.ts';
import { unavailable } from '../../reading/model-page-reader.ts';
import type { StatedPoint } from '../../reading/point.ts';
import type { PointOrder, ReadPoints } from '../../reading/points-reader.ts';
import { isGradable } from '../clue.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { askForPoints, type PointKind } from './point-kinds.ts';
import type { AboutOrder, ChosenPages, KindOrder } from './write-by-kind.ts';

/** Pages that are looked at for one question. */
const mostLookedAt = 6;
/** Pages of other sites that a page is read beside, one call each. */
const mostBeside = 2;
/** Other pages of other sites than these are not looked at for one question. */
const mostOthers = 12;

/** The pages of a place with those for targets that have enough points not asked for before: its own before their siblings. */
export async function pointTargets(
  kind: PointKind,
  { request: { place, attempt, earlier }, pages, others }: AboutOrder,
  readPoints: ReadPoints,
): Written<ChosenPages> {
  const { reading } = kind;
  const [least, most] = kind.targets;
  const lack: TaskFailure = { reason: 'too_few_facts', detail: `too few or too many pages here for ${reading}` };
  if (place.width > most) return fail(lack);
  const pointsByNode = new Map<string, readonly StatedPoint[]>();
  const askedItems = earlier.flatMap(({ widthChecklist }) => widthChecklist);
  const siblings = pages.outside.filter(({ node }) => others.every((other) => other.node !== node));
  const near = [...pages.targets, ...siblings].map((page) => ({ page, orders: ordersFor(reading, page, others) }));
  for (const { page, orders } of near.filter((each) => each.orders.length > 0).slice(0, mostLookedAt)) {
    if (pointsByNode.size >= place.width || (pointsByNode.size === 0 && !pages.targets.includes(page))) break;
    const isAsked = ({ value }: Fact) => askedItems.some((item) => item.target === page.node && item.value === value);
    const points: StatedPoint[] = [];
    for (const order of orders) {
      const read = await readPoints(order, attempt);
      if (!read.ok) return fail(unavailable(read.failure));
      points.push(...read.value);
    }
    const open = points.filter(
      ({ parts }) => parts.every(({ value }) => isGradable(value)) && !parts.slice(0, 1).some(isAsked),
    );
    if (open.length >= kind.least) pointsByNode.set(page.node, open);
  }
  if (pointsByNode.size < least) return fail(lack);
  const withPoints = withTargets(pages, ({ node }) => pointsByNode.has(node), others);
  return ok({ pages: withPoints, askOf: (read) => askForPoints(kind, read, pointsByNode, others) });
}

/** Orders to read a page: it alone, or beside pages of other sites. */
function ordersFor(reading: PointKind['reading'], page: Member, others: readonly Member[]): readonly PointOrder[] {
  return reading === 'conflicts'
    ? pagesAbout(page, others).map((other) => ({ reading, page, other }))
    : [{ reading, page }];
}

/** The pages of the same name, then those that name a page most often. */
function pagesAbout({ entity }: Member, others: readonly Member[]): readonly Member[] {
  const name = withoutArticle(plainWords(entity));
  const worth = (other: Member) =>
    sameName(other.entity, entity) ? Number.POSITIVE_INFINITY : runsOf(name, wordsOf(other.page.text)).length;
  return others
    .map((other) => ({ other, count: worth(other) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => (a.count === b.count ? 0 : b.count - a.count))
    .slice(0, mostBeside)
    .map(({ other }) => other);
}

/** The pages that fit for targets, some of them siblings, and no set any more. From a page of another site no clue need tell its target. */
function withTargets(pages: PlacePages, fits: (page: Member) => boolean, others: readonly Member[]): PlacePages {
  const all = [...pages.targets, ...pages.outside];
  const targets = all.filter(fits);
  const isTwin = (page: Member) =>
    others.some(({ node }) => node === page.node) && targets.some(({ entity }) => sameName(entity, page.entity));
  const outside = all.filter((page) => !targets.includes(page) && !isTwin(page));
  const isOwn = targets.every((page) => pages.targets.includes(page));
  if (isOwn && targets.length === pages.targets.length) return { ...pages, outside };
  const { together: _, ...apart } = pages;
  const isListed = [...pages.targets, ...targets].every((page) => pages.group?.pages.includes(page));
  const heading = isOwn ? pages.heading : isListed ? (pages.group?.heading ?? null) : null;
  return { ...apart, targets, outside, heading };
}

/** The pages of other hosts near a place: those of the path, and those that its pages linked to in their first growth alone. */
export async function pagesOfOtherSites(
  { request: { place, tree }, store, cache }: KindOrder,
  targets: readonly Member[],
): Promise<readonly Member[]> {
  const view = viewTree(tree);
  const hostOf = (url: string) => parsedUrl(url)?.host ?? '';
  const hosts = new Set(targets.map(({ page }) => hostOf(page.url)));
  const path = place.path.slice(0, -1);
  const near = new Set([...path, ...path.flatMap((id) => view.baseEdges(id).map(({ to }) => to))]);
  const members: Member[] = [];
  for (const id of near) {
    const { url, state } = view.node(id) ?? {};
    if (!url || state === 'unusable' || hosts.has(hostOf(url)) || members.length >= mostOthers) continue;
    const page = await cache(id, view, store);
    if (page) members.push(page);
  }
  return members;
}
