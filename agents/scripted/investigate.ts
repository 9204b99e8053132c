import type { Browsing } from './browsing.ts';
import { comparesAll, type Group, meetsClue, statesAttributes } from './meets-clue.ts';
import type { AskedClue, Condition } from './read-clue.ts';
import type { AskedTargets, LinkGroup, ParsedQuestion } from './read-question.ts';
import { type SitePage, visibleSiteText } from './site-page.ts';

/** What an agent found out about the targets of a question. */
export interface Findings {
  /** In the order of the question; null where nothing was found. */
  readonly targets: readonly (SitePage | null)[];
  /** Pages looked at while choosing the targets: what a careless reader confuses them with. */
  readonly rivals: readonly SitePage[];
  /** The page whose links led to the targets, where they were not found by search. */
  readonly from?: SitePage;
}

const maxCandidates = 30;
/** Search hits looked at for a target that no link leads to. */
const hitsTrusted = 2;

/** How far an agent goes for one question. */
export interface Stamina {
  /** Link steps it can follow, the one to the targets included. */
  readonly hops: number;
  /** The step, from 0, of those the question needs at which it loses the trail; null when it does not. */
  readonly straysAt: number | null;
}

/**
 * Walks from the start page along the question's hops and takes the targets behind the last page.
 * Beyond `hops` link steps, and where no page fits, it searches for the targets and trusts the first hits, which may be
 * rivals. Where it loses the trail it finds nothing more, also on steps beyond its hops.
 */
export async function investigate(question: ParsedQuestion, stamina: Stamina, web: Browsing): Promise<Findings> {
  const needed = stepsNeeded(question);
  const steps = Math.min(stamina.hops, needed);
  const trail = await walk(question, Math.min(steps, stamina.straysAt ?? steps), web);
  if (stamina.straysAt !== null) return { targets: slotsOf(question.targets).map(() => null), rivals: [] };
  const last = trail.at(-1);
  const arrived = trail.length === needed && steps === needed;
  if (last && arrived) return { ...(await targetsBehind(last, question.targets, web, trail)), from: last };
  const rest = question.hops.slice(Math.max(0, trail.length - 1)).map((hop) => hop.clue);
  const found = await targetsBySearch(question.targets, rest, web, trail);
  return steps < needed ? found : onlyFitting(found, question.targets);
}

/** Link steps from the start page to the targets. */
export function stepsNeeded(question: ParsedQuestion): number {
  return question.hops.length + 1;
}

/** The pages from the start on, at most one for each step and hop; ends early where no page fits. */
async function walk(question: ParsedQuestion, steps: number, web: Browsing): Promise<readonly SitePage[]> {
  const start = await findStart(question.start, web);
  const trail = start === null ? [] : [start];
  for (const hop of question.hops.slice(0, steps)) {
    const here = trail.at(-1);
    const next = here ? await followLink(here, hop.group, hop.clue, web, trail) : null;
    if (next === null) break;
    trail.push(next);
  }
  return trail;
}

async function findStart(clue: AskedClue, web: Browsing): Promise<SitePage | null> {
  let mentioned: SitePage | null = null;
  for (const query of startQueries(clue)) {
    const hits = await web.search(query);
    const best = await firstThatMeets(clue, web.pages(hits.map((hit) => hit.url)), []);
    if (best.stated) return best.stated;
    mentioned ??= best.mentioned;
  }
  return mentioned;
}

/** The whole clue, then its values alone, then each of its conditions. */
function startQueries(clue: AskedClue): readonly string[] {
  if (clue.kind === 'described') return [wordsOf(clue)];
  const values = clue.conditions.map(saidValue).join(' ');
  const single = clue.conditions.map((condition) => wordsOf({ kind: 'facts', conditions: [condition] }));
  return [...new Set([wordsOf(clue), values, ...single])];
}

function wordsOf(clue: AskedClue): string {
  if (clue.kind === 'described') return clue.pieces.join(' ');
  return clue.conditions.map((condition) => `${condition.attribute} ${saidValue(condition)}`.trim()).join(' ');
}

/** What a search can be asked for. */
function saidValue(condition: Condition): string {
  return condition.kind === 'is' ? condition.value : '';
}

interface Best {
  readonly stated: SitePage | null;
  readonly mentioned: SitePage | null;
}

async function firstThatMeets(
  clue: AskedClue,
  pages: AsyncIterable<SitePage>,
  used: readonly SitePage[],
): Promise<Best> {
  let mentioned: SitePage | null = null;
  for await (const page of pages) {
    if (holds(used, page)) continue;
    const match = meetsClue(page, clue, null);
    if (match === 'stated') return { stated: page, mentioned };
    if (match === 'mentioned') mentioned ??= page;
  }
  return { stated: null, mentioned };
}

async function followLink(from: SitePage, group: LinkGroup, clue: AskedClue, web: Browsing, used: readonly SitePage[]) {
  if (comparesAll(clue)) {
    const listed = await listedPages(from, group, web, used);
    return listed.find((page) => meetsClue(page, clue, { pages: listed, count: 1 }) === 'stated') ?? null;
  }
  const best = await firstThatMeets(clue, web.pages(candidates(from, group, [clue])), used);
  return best.stated ?? best.mentioned;
}

/** All pages under the heading of a group, for comparing them with each other. */
async function listedPages(from: SitePage, group: LinkGroup, web: Browsing, used: readonly SitePage[]) {
  const heading = headingOf(group, from);
  const listed = from.links.filter((link) => heading === null || visibleSiteText(link.heading) === heading);
  const pages: SitePage[] = [];
  for await (const page of web.pages(listed.slice(0, maxCandidates).map(({ url }) => url))) {
    if (!holds(used, page) && !holds(pages, page)) pages.push(page);
  }
  return pages;
}

/** The heading of a group; a question may give it as the noun. */
function headingOf({ noun, heading }: LinkGroup, from: SitePage): string | null {
  const called = visibleSiteText(heading ?? noun);
  return heading !== null || from.links.some((link) => visibleSiteText(link.heading) === called) ? called : null;
}

/** Addresses behind a page's links: under the named heading first, then where the words around the link fit a clue. */
function candidates(from: SitePage, group: LinkGroup, clues: readonly AskedClue[]): readonly string[] {
  const heading = headingOf(group, from);
  const values = clues
    .flatMap((clue) => (clue.kind === 'facts' ? clue.conditions : []))
    .map((condition) => visibleSiteText(saidValue(condition)))
    .filter((value) => value !== '');
  const ranked = from.links.map((link, order) => {
    const context = visibleSiteText(link.context);
    const elsewhere = heading !== null && visibleSiteText(link.heading) !== heading ? 2 : 0;
    const unfit = values.some((value) => context.includes(value)) ? 0 : 1;
    return { url: link.url, rank: elsewhere + unfit, order };
  });
  return ranked
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .slice(0, maxCandidates)
    .map(({ url }) => url);
}

async function targetsBehind(from: SitePage, asked: AskedTargets, web: Browsing, trail: readonly SitePage[]) {
  if (asked.except) {
    const pages = await listedPages(from, asked.group, web, trail);
    return { targets: asked.clues.flatMap((clue) => pages.filter((page) => isLeft(page, clue))), rivals: pages };
  }
  if (asked.clues.some(comparesAll)) {
    const pages = await listedPages(from, asked.group, web, trail);
    return { targets: chooseTargets(pages, asked, 'mentioned', groupOf(pages, asked)), rivals: pages };
  }
  const urls = candidates(from, asked.group, asked.clues);
  const rivals: SitePage[] = [];
  for await (const page of web.pages(urls)) {
    if (!holds(trail, page) && !holds(rivals, page)) rivals.push(page);
    if (chooseTargets(rivals, asked, 'stated', null).every((target) => target !== null)) break;
  }
  return { targets: chooseTargets(rivals, asked, 'mentioned', null), rivals };
}

/** Whether a page is none of those that meet the clue. */
function isLeft(page: SitePage, clue: AskedClue): boolean {
  return statesAttributes(page, clue) && meetsClue(page, clue, null) !== 'stated';
}

function groupOf(pages: readonly SitePage[], { shared, count }: AskedTargets): Group {
  return { pages, count: shared ? count : 1 };
}

/** The first page, in order, that meets each clue; `mentioned` also takes pages that meet it less surely. */
function chooseTargets(
  pages: readonly SitePage[],
  asked: AskedTargets,
  least: 'stated' | 'mentioned',
  group: Group | null,
) {
  const chosen: SitePage[] = [];
  return slotsOf(asked).map((clue) => {
    const free = pages.filter((page) => !chosen.includes(page));
    const matchOf = (page: SitePage) => meetsClue(page, clue, group);
    const stated = free.find((page) => matchOf(page) === 'stated');
    const page = stated ?? (least === 'mentioned' ? free.find((each) => matchOf(each) !== 'none') : undefined);
    if (page) chosen.push(page);
    return page ?? null;
  });
}

/**
 * One search for each target with its clue and all clues on the way that were not followed. It takes the first hit as it
 * is, without a look at whether the page meets the clue.
 */
async function targetsBySearch(
  asked: AskedTargets,
  rest: readonly AskedClue[],
  web: Browsing,
  trail: readonly SitePage[],
) {
  const targets: (SitePage | null)[] = [];
  for (const clue of slotsOf(asked)) {
    const used = [...trail, ...targets.filter((target) => target !== null)];
    const hits = await web.search([clue, ...rest].map(wordsOf).join(' '));
    const first = hits.slice(0, hitsTrusted).map((hit) => hit.url);
    targets.push(await firstUnused(web.pages(first), used));
  }
  return { targets, rivals: targets.filter((target) => target !== null) };
}

async function firstUnused(pages: AsyncIterable<SitePage>, used: readonly SitePage[]): Promise<SitePage | null> {
  for await (const page of pages) if (!holds(used, page)) return page;
  return null;
}

/** With hops left, an agent has the patience to check what it found against the clues. */
function onlyFitting({ targets, rivals }: Findings, asked: AskedTargets): Findings {
  const clues = slotsOf(asked);
  const fits = (page: SitePage | null, at: number) => {
    const clue = clues[at];
    if (page === null || clue === undefined) return false;
    return asked.except ? isLeft(page, clue) : meetsClue(page, clue, null) !== 'none';
  };
  return { targets: targets.map((page, at) => (fits(page, at) ? page : null)), rivals };
}

/** One clue for each target. */
function slotsOf({ clues, shared, count }: AskedTargets): readonly AskedClue[] {
  return shared ? clues.flatMap((clue) => Array.from({ length: count }, () => clue)) : clues;
}

function holds(pages: readonly SitePage[], page: SitePage): boolean {
  return pages.some((each) => each.url === page.url);
}
