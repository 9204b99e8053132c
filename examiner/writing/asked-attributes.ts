import type { Random } from '../../src/kernel/random.ts';
import { compareValue } from '../comparing/compare-value.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { isWordable } from './clue.ts';
import { isComposite } from './composite.ts';
import { isToldByNames } from './told-by-name.ts';

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
 * come in a seeded order, in parts of two or three, what people ask for before catalogue numbers, and what takes a look at the
 * targets' own pages before what their list shows. Those with one value for all targets are left out where others are left.
 * @param given attributes that the question gives to say which targets it means
 * @param isListed whether the list that leads to the targets shows their values of an attribute
 */
export function askedPlans(
  targets: readonly PageFacts[],
  random: Random,
  given: readonly string[] = [],
  isListed: (attribute: string) => boolean = () => false,
): readonly AskedPlan[] {
  const common = commonAttributes(targets).filter((attribute) => !given.includes(attribute));
  const varied = common.filter((attribute) => !isEqualForAll(targets, attribute));
  const order = random.shuffle(varied.length > 0 ? varied : common);
  const rank = (attribute: string) => countCodes(targets, attribute) + (isListed(attribute) ? targets.length : 0);
  const strong = order.filter(isStrong).sort((a, b) => rank(a) - rank(b));
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
    .filter(({ attribute }) => rest.every((page) => factAbout(page, attribute) !== undefined))
    .filter(({ attribute }) => targets.every((page) => isOneItem(factAbout(page, attribute))))
    .map(({ attribute }) => attribute)
    .filter((attribute) => isOpen(targets, attribute))
    .sort();
}

/** Whoever has found the pages still has to read them for it. */
function isOpen(targets: readonly PageFacts[], attribute: string): boolean {
  const values = targets.map((page) => factAbout(page, attribute)?.value ?? '');
  return weakAttributes.includes(attribute) || !isToldByNames(targets, values);
}

/** How many targets have a catalogue number or other sign for a value: nobody but a machine asks for it. */
function countCodes(targets: readonly PageFacts[], attribute: string): number {
  return targets.filter((page) => isCode(factAbout(page, attribute)?.value ?? '')).length;
}

/** Whether a value is a sign of letters and digits without a word in it, such as `KR-47`, `B2/114` or `46°31′N 8°02′E`. */
export function isCode(value: string): boolean {
  if (/\d\s?[′″]/.test(value)) return true;
  return /\d/.test(value) && /\p{L}/u.test(value) && /^[\p{Lu}\d][\p{Lu}\d./-]*(?: [\p{Lu}\d./-]+)?$/u.test(value);
}

/** The page's own fact with this attribute. */
export function factAbout(page: PageFacts, attribute: string): PageFacts['own'][number] | undefined {
  return page.own.find((fact) => fact.attribute === attribute);
}

/** An item asks for one thing that can be graded and has a name: not for a row of things, nor for `discontinued: Japan`. */
function isOneItem(fact: PageFacts['own'][number] | undefined): boolean {
  if (!fact || !isGradable(fact.value)) return false;
  if (weakAttributes.includes(fact.attribute)) return true;
  return !isComposite(fact.value, fact.parts) && isWordable(fact);
}

/** A value that the comparison does not know again, or that an answer's punctuation would cut, cannot be graded. */
export function isGradable(value: string | undefined): boolean {
  return value !== undefined && !/[;|\n]|\p{Ll}{2}[.!?]\s/u.test(value) && compareValue(value, value) === 'same';
}

function isEqualForAll(targets: readonly PageFacts[], attribute: string): boolean {
  const values = new Set(targets.map((page) => factAbout(page, attribute)?.value));
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
