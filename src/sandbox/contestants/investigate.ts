import type { AskedClue, AskedCondition, AskedGroup, AskedQuestion, AskedStep } from '../grammar/sandbox-question.ts';
import type { Browsing } from './browsing.ts';
import { comparesAll, failsClue, type Group, meetsClue } from './meets-clue.ts';
import { type SitePage, visibleSiteText } from './site-page.ts';

/** The pages that an agent takes for the targets of a question. */
export interface Findings {
  /** Pages of the targets in the order of the question; null if none was found. */
  readonly targets: readonly (SitePage | null)[];
  /** Pages looked at while choosing the targets: a careless reader confuses them with these. */
  readonly rivals: readonly SitePage[];
  /** The page whose links led to the targets, where they were not found by search. */
  readonly from?: SitePage;
}

const maxCandidates = 30;
/** Search hits looked at for a target that no link leads to. */
const hitsTrusted = 2;

/**
 * Walks from the start page along the question's steps and takes the targets behind the last page. Beyond `hops` links, and
 * where no page fits, it searches for the targets; with hops left it checks the hits against the clues, else it trusts the
 * first ones, which may be rivals. Where it loses the trail it finds nothing more, also on steps beyond its hops.
 * @param hops link steps it can follow, the one to the targets included
 * @param straysAt the step, from 0, of those the question needs at which it loses the trail; null when it does not
 */
export async function investigate(
  question: AskedQuestion,
  { hops, straysAt }: { readonly hops: number; readonly straysAt: number | null },
  web: Browsing,
): Promise<Findings> {
  const needed = question.steps.length + 1;
  const links = Math.min(hops, needed);
  const trail = await walk(question, Math.min(links, straysAt ?? links), web);
  if (straysAt !== null) return { targets: slotsOf(question).map(() => null), rivals: [] };
  const last = trail.at(-1);
  if (last && trail.length === needed && links === needed)
    return { ...(await targetsBehind(last, question, trail, web)), from: last };
  return targetsBySearch(question, trail, links === needed, web);
}

/** The pages from the start on, at most one for each link and the start; ends early where no page fits. */
async function walk({ start, steps }: AskedQuestion, links: number, web: Browsing): Promise<readonly SitePage[]> {
  let here = start && (await findPage(start.clue, meetsClue, [], web));
  const trail: SitePage[] = [];
  for (const step of steps.slice(0, links)) {
    if (here === null) break;
    trail.push(here);
    here = await followLink(here, step, trail, web);
  }
  return here === null ? trail : [...trail, here];
}

/** Searches for the whole clue, then its values alone, then each of its conditions. */
async function findPage(
  clue: AskedClue,
  meets: typeof meetsClue,
  usedPages: readonly SitePage[],
  web: Browsing,
): Promise<SitePage | null> {
  const single = conditionsOf(clue).map((condition) => queryOf({ kind: 'facts', conditions: [condition] }));
  const queries = new Set([queryOf(clue), valuesOf(clue).join(' '), ...single].filter((query) => query !== ''));
  for (const query of queries) {
    const hits = await web.search(query);
    const page = await firstPage(urlsOf(hits), usedPages, (each) => meets(each, clue, null), web);
    if (page) return page;
  }
  return null;
}

function queryOf(clue: AskedClue): string {
  if (clue.kind === 'described') return clue.words.replaceAll('…', ' ');
  return clue.conditions.flatMap((each) => [each.attribute, ...valueIn(each)]).join(' ');
}

const valueIn = (condition: AskedCondition) => (condition.kind === 'is' ? [condition.value] : []);
const conditionsOf = (clue: AskedClue) => (clue.kind === 'facts' ? clue.conditions : []);
const valuesOf = (clue: AskedClue) => conditionsOf(clue).flatMap(valueIn);

async function followLink(from: SitePage, { group, clue }: AskedStep, usedPages: readonly SitePage[], web: Browsing) {
  if (!comparesAll(clue))
    return firstPage(candidates(from, group, [clue]), usedPages, (page) => meetsClue(page, clue, null), web);
  const pages = await listedPages(from, group, usedPages, web);
  return pages.find((page) => meetsClue(page, clue, { pages, count: 1 })) ?? null;
}

async function firstPage(
  urls: readonly string[],
  usedPages: readonly SitePage[],
  isMeant: (page: SitePage) => boolean,
  web: Browsing,
): Promise<SitePage | null> {
  for await (const page of web.pages(urls)) if (!holds(usedPages, page) && isMeant(page)) return page;
  return null;
}

/** All pages of a group, for comparing them with each other. */
async function listedPages(from: SitePage, group: AskedGroup, usedPages: readonly SitePage[], web: Browsing) {
  const pages: SitePage[] = [];
  for await (const page of web.pages(urlsOf(listedLinks(from, group)).slice(0, maxCandidates))) {
    if (!holds(usedPages, page) && !holds(pages, page)) pages.push(page);
  }
  return pages;
}

/** The links under a group's heading, which the noun may say; all links where no heading is called so. */
function listedLinks({ links }: SitePage, { noun, heading }: AskedGroup): SitePage['links'] {
  const words = visibleSiteText(heading ?? noun);
  const sectionLinks = links.filter((link) => visibleSiteText(link.heading) === words);
  return heading === null && sectionLinks.length === 0 ? links : sectionLinks;
}

/** Addresses behind a page's links: of the group first, then where the words around the link fit a clue. */
function candidates(from: SitePage, group: AskedGroup, clues: readonly AskedClue[]): readonly string[] {
  const sectionLinks = listedLinks(from, group);
  const values = clues.flatMap(valuesOf).map(visibleSiteText);
  const ranked = from.links.map((link) => {
    const context = visibleSiteText(link.context);
    const isUnfit = !values.some((value) => context.includes(value));
    return { ...link, rank: (sectionLinks.includes(link) ? 0 : 2) + Number(isUnfit) };
  });
  return urlsOf(ranked.toSorted((a, b) => a.rank - b.rank)).slice(0, maxCandidates);
}

async function targetsBehind(from: SitePage, question: AskedQuestion, trail: readonly SitePage[], web: Browsing) {
  const { group, targets } = question;
  const clues = slotsOf(question);
  if (targets.kind === 'except' || clues.some(comparesAll)) {
    const pages = await listedPages(from, group, trail, web);
    const among = { pages, count: targets.kind === 'shared' ? targets.count : 1 };
    const failingPages = pages.filter((page) => clues[0] && failsClue(page, clues[0]));
    return { targets: targets.kind === 'except' ? failingPages : chooseTargets(clues, pages, among), rivals: pages };
  }
  const rivals: SitePage[] = [];
  for await (const page of web.pages(candidates(from, group, clues))) {
    if (!holds(trail, page) && !holds(rivals, page)) rivals.push(page);
    if (chooseTargets(clues, rivals, null).every((target) => target !== null)) break;
  }
  return { targets: chooseTargets(clues, rivals, null), rivals };
}

/** The first page, in order, that meets each clue. */
function chooseTargets(clues: readonly AskedClue[], pages: readonly SitePage[], group: Group | null) {
  const chosen: SitePage[] = [];
  return clues.map((clue) => {
    const page = pages.find((each) => !chosen.includes(each) && meetsClue(each, clue, group));
    if (page) chosen.push(page);
    return page ?? null;
  });
}

/**
 * One search for each target with its clue and all clues on the way that were not followed; where nothing leads to the targets,
 * whoever checks hits searches for them as for a start.
 */
async function targetsBySearch(question: AskedQuestion, trail: readonly SitePage[], checks: boolean, web: Browsing) {
  const unmetClues = question.steps.slice(Math.max(0, trail.length - 1)).map(({ clue }) => clue);
  const meets = question.targets.kind === 'except' ? failsClue : meetsClue;
  const trusted = async (clue: AskedClue, usedPages: readonly SitePage[]) => {
    const hits = await web.search([clue, ...unmetClues].map(queryOf).join(' '));
    const page = await firstPage(urlsOf(hits).slice(0, hitsTrusted), usedPages, () => true, web);
    return page && checks && !meets(page, clue, null) ? null : page;
  };
  const targets: (SitePage | null)[] = [];
  for (const clue of slotsOf(question)) {
    const usedPages = [...trail, ...targets.filter((target) => target !== null)];
    const isSearched = question.start === null && checks;
    targets.push(await (isSearched ? findPage(clue, meets, usedPages, web) : trusted(clue, usedPages)));
  }
  return { targets, rivals: targets.filter((target) => target !== null) };
}

/** One clue for each target. */
function slotsOf({ targets }: AskedQuestion): readonly AskedClue[] {
  return targets.kind === 'each' ? targets.clues : Array.from({ length: targets.count }, () => targets.clue);
}

const urlsOf = (links: readonly { readonly url: string }[]) => links.map(({ url }) => url);

const holds = (pages: readonly SitePage[], page: SitePage) => pages.some(({ url }) => url === page.url);
