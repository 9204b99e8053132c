import { shortHash } from '../../kernel/hash.ts';
import { type Random, randomFor } from '../../kernel/random.ts';
import type { StatedDetail } from '../sentence-pattern.ts';
import type { Findings } from './investigate.ts';
import { findDetail } from './meets-clue.ts';
import type { ScriptedSkill } from './scripted-roster.ts';
import { type SitePage, visibleSiteText } from './site-page.ts';

/** One target as an agent reports it. */
export interface Report {
  readonly name: string;
  /** The page that it cites in its text; null for none. */
  readonly source: string | null;
  readonly details: readonly StatedDetail[];
}

/** The reporting agent, with the key of its draws: seed, agent and question. */
interface Reporter {
  readonly skill: ScriptedSkill;
  readonly key: readonly (string | number)[];
}

/**
 * Decides what an agent reports of the targets it found. Each draw is keyed by (key, target, attribute), so that a
 * change of one skill parameter leaves the other draws as they are.
 */
export function collectDetails(findings: Findings, attributes: readonly string[], by: Reporter): readonly Report[] {
  const targets = findings.targets.filter((target) => target !== null);
  return targets.map((target, place) => ({
    name: target.name,
    source: sourceOf(target, findings, by),
    details: place < by.skill.coverage ? attributes.flatMap((each) => detailOf(target, findings.rivals, each, by)) : [],
  }));
}

/** The page that an agent cites for what it says of a target. */
function sourceOf({ url, name }: SitePage, { targets, rivals }: Findings, { skill, key }: Reporter): string | null {
  switch (skill.citations) {
    case 'inline':
      return url;
    case 'invented':
      return `${url}-${shortHash([...key, name, 'invented'], 6)}`;
    case 'unsupporting':
      return rivals.find((rival) => !targets.some((own) => own?.url === rival.url))?.url ?? new URL('/', url).href;
    default:
      return null;
  }
}

function detailOf(target: SitePage, rivals: readonly SitePage[], attribute: string, { skill, key }: Reporter) {
  const item = [...key, target.name, attribute];
  const value = findDetail(target, attribute);
  if (value === null || randomFor(...item, 'omit').chance(skill.omitRate)) return [];
  if (!randomFor(...item, 'error').chance(skill.errorRate)) return [{ attribute, value }];
  // Whoever is careless about the present state takes the former one for it.
  const outdated = /^present /.test(attribute) ? findDetail(target, attribute.replace('present', 'former')) : null;
  if (outdated !== null) return [{ attribute, value: outdated }];
  const others = rivals.filter(({ url }) => url !== target.url).map((rival) => findDetail(rival, attribute));
  const siblings = others.filter((other) => other !== null);
  return [{ attribute, value: wrongValue(value, siblings, randomFor(...item, 'wrong')) }];
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
