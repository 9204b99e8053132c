import type { Random } from '../../src/kernel/random.ts';
import { compareValue } from '../comparing/compare-value.ts';
import type { PageFacts } from '../reading/read-page.ts';

/** At most this many attributes a question: more would outgrow the word limit at great width. */
export const mostAsked = 3;
/** What is asked only when nothing better is left. */
const weakAttributes: readonly string[] = ['subtitle', 'kind', 'description'];
/** What every page has; asked only when nothing else is left. */
const lastResorts: readonly string[] = ['first section', 'last section'];

/** With fewer good attributes than this, weak ones join them. */
export const leastStrong = 2;

/** The attributes that each variant of a question asks for. */
export type AskedPlan = readonly (readonly string[])[];

/**
 * The plans for a place, best first; the first whose question can be written is taken. Attributes that all targets have
 * come in a seeded order, in parts of two or three. Those with one value for all targets are left out where others are
 * left.
 */
export function askedPlans(targets: readonly PageFacts[], random: Random): readonly AskedPlan[] {
  const common = commonAttributes(targets);
  const varied = common.filter((attribute) => !isEqualForAll(targets, attribute));
  const order = random.shuffle(varied.length > 0 ? varied : common);
  const strong = order.filter(isStrong);
  const weak = order.filter((attribute) => weakAttributes.includes(attribute));
  const last = order.filter((attribute) => lastResorts.includes(attribute));
  if (strong.length >= leastStrong) return [inParts(strong)];
  const plans = [[...inParts([...strong, ...weak]), ...inParts(last)], inParts([...strong, ...weak, ...last])];
  return plans.filter((plan) => plan.length > 0);
}

/** How many attributes all targets have that are neither weak nor the last resort. */
export function countStrong(targets: readonly PageFacts[]): number {
  return commonAttributes(targets).filter(isStrong).length;
}

function isStrong(attribute: string): boolean {
  return !weakAttributes.includes(attribute) && !lastResorts.includes(attribute);
}

function commonAttributes(targets: readonly PageFacts[]): string[] {
  const [first, ...rest] = targets;
  return (first?.own ?? [])
    .filter(({ attribute }) => rest.every((page) => factOf(page, attribute) !== undefined))
    .filter(({ attribute }) => targets.every((page) => isGradable(factOf(page, attribute)?.value)))
    .map(({ attribute }) => attribute)
    .sort();
}

/** The page's own fact with this attribute. */
export function factOf(page: PageFacts, attribute: string): PageFacts['own'][number] | undefined {
  return page.own.find((fact) => fact.attribute === attribute);
}

/** A value that the comparison does not know again, or that an answer's punctuation would cut, cannot be graded. */
export function isGradable(value: string | undefined): boolean {
  return value !== undefined && !/[;|\n]|\p{Ll}{2}[.!?]\s/u.test(value) && compareValue(value, value) === 'same';
}

function isEqualForAll(targets: readonly PageFacts[], attribute: string): boolean {
  const values = new Set(targets.map((page) => factOf(page, attribute)?.value));
  return values.size === 1;
}

/** Parts of equal size, as far as that goes. */
function inParts(attributes: readonly string[]): string[][] {
  const parts = Math.ceil(attributes.length / mostAsked);
  const size = Math.floor(attributes.length / Math.max(1, parts));
  const larger = attributes.length - size * parts;
  return Array.from({ length: parts }, (_, part) => {
    const from = part * size + Math.min(part, larger);
    return attributes.slice(from, from + size + (part < larger ? 1 : 0));
  });
}
