import * as z from 'zod';
import { groupWords } from '../../../examiner/writing/group-words.ts';
import { relations } from '../../../trees/relation.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedParts, firstTurn } from './fenced-parts.ts';

const link = { relation: z.enum(relations).default('unknown'), heading: z.string().nullable().default(null) };
const card = z.object({
  id: z.string(),
  attribute: z.string(),
  value: z.string(),
  use: z.enum(['clue', 'ask', 'both']),
  also: z.array(z.string()).default([]),
});
const cardPage = z.object({ page: z.string(), entity: z.string(), facts: z.array(card), ...link });
const exclusion = z.object({ attribute: z.string(), value: z.string(), leaves_out: z.string() });
const material = z.object({
  chain: z.array(cardPage),
  targets: z.array(cardPage),
  set: exclusion.optional().catch(undefined),
  ...link,
});

type Card = z.infer<typeof card>;
type CardPage = z.infer<typeof cardPage>;

/** How questions of a kind are asked. */
interface Form {
  /** By which words the prompt tells the kind. */
  readonly rule: string;
  /** What the question says of it. */
  readonly told: string;
  /** The beginnings of the names of three facts that are asked for together; empty where any may be. */
  readonly parts: readonly string[];
}

const plainForm: Form = { rule: '', told: '', parts: [] };
const forms: readonly Form[] = [
  { rule: 'This question compares', told: 'Say in which of these they agree and differ.', parts: [] },
  { rule: 'asks what has changed', told: '', parts: ['present', 'former', 'date of the change of'] },
  {
    rule: 'on which two sites disagree',
    told: 'Sites disagree on that.',
    parts: ['standing', 'rejected', 'decision on'],
  },
];

/** What a question is made of. */
interface Plan {
  /** How it says that it compares; empty where it does not. */
  readonly told: string;
  readonly asked: readonly string[];
  readonly chain: readonly (readonly Card[])[];
  readonly targets: readonly (readonly Card[])[];
}

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/**
 * Words a question from the cards of the prompt alone, as docs/question-wording.md has it, so that scripted agents can
 * answer it; each refused draft makes it choose other facts. Null where something else is asked.
 */
export function taskBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'task_draft', 'asks')) return null;
  const prompt = firstTurn(asked);
  const parts = fencedParts(prompt);
  const partOf = (label: string) => parts.find((part) => part.label === label)?.text;
  const given = material.parse(JSON.parse(partOf('facts') ?? '{}'));
  const refused = z.array(z.unknown()).parse(JSON.parse(partOf('refused drafts') ?? '[]')).length;
  const limit = /The question ends with: (.*)$/m.exec(prompt)?.[1] ?? '';
  const form = forms.find(({ rule }) => prompt.includes(rule)) ?? plainForm;
  const plans = plansFor(given, form);
  const plan = plans[Math.min(refused, plans.length - 1)];
  return { kind: 'text', text: JSON.stringify(plan ? draftOf(given, plan, limit) : impossible) };
}

const impossible = { chain: [], targets: [], asks: [], question: '', impossible: 'no detail is stated of all targets' };

function plansFor({ chain, targets, set }: z.infer<typeof material>, { told, parts }: Form): Plan[] {
  const [first, ...rest] = targets.map(({ facts }) => facts.filter(({ use }) => use !== 'clue'));
  const common = (first ?? [])
    .map(({ attribute }) => attribute)
    .filter((attribute) => rest.every((facts) => facts.some((fact) => fact.attribute === attribute)));
  const choices =
    parts.length > 0 ? threesOf(common, parts) : [...pairsOf(common), ...common.map((attribute) => [attribute])];
  return choices.flatMap((asked) => {
    const secrets = targets.flatMap(({ facts }) => facts.filter(({ attribute }) => asked.includes(attribute)));
    const chosen = targets.map((page) => cluesFor(page, asked, secrets));
    const above = chain.map((page, at) => (at === 0 ? startClues(page, secrets) : cluesFor(page, [], secrets)));
    return [...(set ? [] : chosen), ...above].every((clues) => clues.length > 0)
      ? [{ told, asked, targets: chosen, chain: above }]
      : [];
  });
}

function threesOf(items: readonly string[], parts: readonly string[]): string[][] {
  const [first = ''] = parts;
  return items
    .filter((item) => item.startsWith(`${first} `))
    .map((item) => parts.map((part) => `${part}${item.slice(first.length)}`));
}

function pairsOf(items: readonly string[]): string[][] {
  return items.flatMap((first, at) => items.slice(at + 1).map((second) => [first, second]));
}

/** A page with no siblings beside it is known by several facts. */
function startClues(page: CardPage, secrets: readonly Card[]): readonly Card[] {
  return openFacts(page, [], secrets).slice(0, 3);
}

/** The fewest facts that stand together on no other page. */
function cluesFor(page: CardPage, asked: readonly string[], secrets: readonly Card[]): readonly Card[] {
  const open = openFacts(page, asked, secrets);
  const singles = open.map((each) => [each]);
  const pairs = open.flatMap((a, at) => open.slice(at + 1).map((b) => [a, b]));
  const tells = (clues: readonly Card[]) => {
    const [first, ...others] = clues;
    return first !== undefined && !first.also.some((label) => others.every(({ also }) => also.includes(label)));
  };
  return [...singles, ...pairs].find(tells) ?? [];
}

/** Facts that may be clues; numbers and plain words before names, which find their page in any search engine. */
function openFacts({ facts }: CardPage, asked: readonly string[], secrets: readonly Card[]): readonly Card[] {
  const open = facts.filter(
    ({ use, attribute, value }) =>
      use !== 'ask' &&
      !asked.includes(attribute) &&
      !/[“”]/.test(value) &&
      !['kind', 'description', 'subtitle'].includes(attribute) &&
      !secrets.some((secret) => secret.value === value),
  );
  const isName = ({ value }: Card) => Number(/\p{Lu}/u.test(value));
  return open.toSorted((a, b) => isName(a) - isName(b));
}

function draftOf(given: z.infer<typeof material>, plan: Plan, limit: string) {
  const ids = (pages: readonly CardPage[], clues: readonly (readonly Card[])[]) =>
    pages.map(({ page }, at) => ({ page, facts: (clues[at] ?? []).map(({ id }) => id) }));
  return {
    chain: ids(given.chain, plan.chain),
    set: given.set !== undefined,
    targets: ids(given.targets, given.set ? given.targets.map(() => []) : plan.targets),
    asks: plan.asked.map((attribute) => ({
      attribute,
      facts: given.targets.map(({ facts }) => facts.find((fact) => fact.attribute === attribute)?.id ?? ''),
    })),
    question: questionOf(given, plan, limit),
    impossible: null,
  };
}

function questionOf({ chain, targets, set, relation, heading }: z.infer<typeof material>, plan: Plan, limit: string) {
  const [root, ...hops] = plan.chain;
  const group = groupWords(relation, heading, '').plural;
  const number = numberWords[targets.length] ?? String(targets.length);
  const items = plan.targets.map((clues) => `the one ${whose(clues)}`);
  const names = ['its name', ...plan.asked.map((attribute) => `its ${attribute}`)];
  return [
    ...(root ? [`Find the subject ${whose(root)}.`] : []),
    ...hops.map((clues, at) => {
      const page = chain[at + 1];
      return `Among its ${groupWords(page?.relation ?? 'unknown', page?.heading ?? null, '').plural}, take the one ${whose(clues)}.`;
    }),
    set
      ? `Consider all of its ${group} but those whose ${set.attribute} is ${set.value}.`
      : `Consider ${number} of its ${group}: ${items.slice(0, -1).join('; ')}; and ${items.at(-1) ?? ''}.`,
    `For each, give ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}.`,
    ...(plan.told === '' ? [] : [plan.told]),
    limit,
  ].join(' ');
}

const whose = (clues: readonly Card[]) =>
  clues.map(({ attribute, value }) => `whose ${attribute} is “${value}”`).join(' and ');
