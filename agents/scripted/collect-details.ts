import { shortHash } from '../../src/kernel/hash.ts';
import { type Random, randomFor } from '../../src/kernel/random.ts';
import type { Findings } from './investigate.ts';
import type { ScriptedSkill } from './scripted-roster.ts';
import { holdsWords, type SiteFact, type SitePage, visibleSiteText } from './site-page.ts';

/** One target as an agent reports it. */
export interface Report {
  readonly name: string;
  /** The page that it cites in its text; left out for none. */
  readonly source?: string;
  readonly details: readonly SiteFact[];
}

/**
 * Decides what an agent reports of the targets it found. Each draw is keyed by (key, target, attribute), so that a
 * change of one skill parameter leaves the other draws as they are.
 * @param key seed, agent and question
 */
export function collectDetails(
  findings: Findings,
  attributes: readonly string[],
  skill: ScriptedSkill,
  key: readonly (string | number)[],
): readonly Report[] {
  const found = findings.targets.filter((target) => target !== null);
  return found.map((target, place) => ({
    name: target.name,
    ...sourceOf(target, findings, skill, key),
    details: place < skill.coverage ? detailsOf(target, findings.rivals, attributes, skill, key) : [],
  }));
}

/** What an agent gives as the source of what it says of a target. */
function sourceOf(
  { url, name }: SitePage,
  { targets, rivals }: Findings,
  { citations = 'listed' }: ScriptedSkill,
  key: readonly (string | number)[],
): Pick<Report, 'source'> {
  switch (citations) {
    case 'listed':
      return {};
    case 'inline':
      return { source: url };
    case 'invented':
      return { source: `${url}-${shortHash([...key, name, 'invented'], 6)}` };
    case 'unsupporting': {
      const own = new Set(targets.map((target) => target?.url));
      return { source: rivals.find((rival) => !own.has(rival.url))?.url ?? new URL('/', url).href };
    }
  }
}

function detailsOf(
  target: SitePage,
  rivals: readonly SitePage[],
  attributes: readonly string[],
  skill: ScriptedSkill,
  key: readonly (string | number)[],
): readonly SiteFact[] {
  return attributes.flatMap((attribute) => {
    const item = [...key, target.name, attribute];
    const value = findDetail(target, attribute);
    if (value === null || randomFor(...item, 'omit').chance(skill.omitRate)) return [];
    if (!randomFor(...item, 'error').chance(skill.errorRate)) return [{ attribute, value }];
    const outdated = outdatedDetail(target, attribute);
    if (outdated !== null) return [{ attribute, value: outdated }];
    const others = rivals.filter((rival) => rival.url !== target.url).map((rival) => findDetail(rival, attribute));
    const siblings = others.filter((other) => other !== null);
    return [{ attribute, value: wrongValue(value, siblings, randomFor(...item, 'wrong')) }];
  });
}

/** What a page states of before a change, for whoever is careless about what it is now. */
function outdatedDetail(target: SitePage, attribute: string): string | null {
  const of = /^present (.+)$/.exec(attribute)?.[1];
  return of === undefined ? null : findDetail(target, `former ${of}`);
}

/**
 * A plausible wrong value in the place of a right one: another year or number, or what a sibling has.
 * Never equal to the right one, whatever their case and stops.
 * @param siblings values of the same attribute on other pages
 */
export function wrongValue(right: string, siblings: readonly string[], random: Random): string {
  const others = siblings.filter((value) => visibleSiteText(value) !== visibleSiteText(right));
  const number = /\d+(?:\.\d+)?/.exec(right);
  if (number && (others.length === 0 || random.chance(0.5))) return shiftNumber(right, number[0], number.index, random);
  if (others.length > 0) return random.pick(others);
  return `${random.pick(['north', 'south', 'east', 'west'])} ${right.split(' ').reverse().join(' ')}`;
}

function shiftNumber(value: string, number: string, at: number, random: Random): string {
  const decimals = number.split('.')[1]?.length ?? 0;
  const size = Number(number);
  const isYear = decimals === 0 && size >= 1000 && size <= 2100;
  const most = isYear ? 30 : Math.max(3, Math.round(size * 0.4));
  const step = random.int(Math.max(1, Math.ceil(most / 3)), most);
  const shifted = size >= step && random.chance(0.5) ? size - step : size + step;
  return value.slice(0, at) + shifted.toFixed(decimals) + value.slice(at + number.length);
}

const ofTheWhole = ['description', 'summary', 'definition'];
const maxSentence = 200;

/** What a page states for an attribute, as printed; null when it says nothing of it. */
export function findDetail(page: SitePage, attribute: string): string | null {
  const wanted = visibleSiteText(attribute);
  const same = page.facts.find((fact) => visibleSiteText(fact.attribute) === wanted);
  if (same) return same.value;
  const close = page.facts.find((fact) => closeTo(visibleSiteText(fact.attribute), wanted));
  if (close) return close.value;
  if (ofTheWhole.includes(wanted) && page.firstSentence !== '') return page.firstSentence;
  return sentenceAbout(page.text, wanted);
}

/** The same words but for a plural, or one phrase within the other. */
function closeTo(stated: string, wanted: string): boolean {
  if (stated === `${wanted}s` || wanted === `${stated}s`) return true;
  return stated.length > 3 && (holdsWords(stated, wanted) || holdsWords(wanted, stated));
}

function sentenceAbout(text: string, wanted: string): string | null {
  const found = text
    .split(/[.!?;] /)
    .find((sentence) => sentence.length <= maxSentence && holdsWords(sentence, wanted));
  return found?.trim() ?? null;
}
