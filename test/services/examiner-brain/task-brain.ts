import * as z from 'zod';
import { attributeAsked, writeQuestion } from '../../../src/sandbox/grammar/question.ts';
import type { AskedClue, AskedWay } from '../../../src/sandbox/grammar/sandbox-question.ts';
import { groupOf } from '../../../src/sandbox/oracle/group-words.ts';
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
  readonly compares: boolean;
  /** The words that ask for the facts of three, by the first word of their names. */
  readonly words: Readonly<Record<string, string>>;
  /** The beginnings of the names of three facts that are asked for together; empty where any may be. */
  readonly parts: readonly string[];
}

const plainForm: Form = { rule: '', compares: false, words: {}, parts: [] };
const forms: readonly Form[] = [
  { rule: 'This question compares', compares: true, words: {}, parts: [] },
  {
    rule: 'asks what has changed',
    compares: false,
    words: { date: 'the date of that change' },
    parts: ['present', 'former', 'date of the change of'],
  },
  {
    rule: 'on which two sites disagree',
    compares: false,
    words: {
      standing: 'which value stands',
      rejected: 'which one was rejected',
      decision: 'on what day that was decided',
    },
    parts: ['standing', 'rejected', 'decision on'],
  },
];

/** What a question is made of. */
interface Plan {
  readonly form: Form;
  readonly asked: readonly string[];
  readonly chain: readonly (readonly Card[])[];
  readonly targets: readonly (readonly Card[])[];
}

/**
 * Words a question from the cards of the prompt alone, in the sandbox's grammar, so that its contestants can
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

function plansFor({ chain, targets, set }: z.infer<typeof material>, form: Form): Plan[] {
  const { parts } = form;
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
      ? [{ form, asked, targets: chosen, chain: above }]
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
      words: plan.form.words[attribute.split(' ')[0] ?? ''] ?? attributeAsked(attribute, given.relation === 'person'),
      facts: given.targets.map(({ facts }) => facts.find((fact) => fact.attribute === attribute)?.id ?? ''),
    })),
    question: questionOf(given, plan, limit),
    impossible: null,
  };
}

function questionOf({ chain, set, relation, heading }: z.infer<typeof material>, plan: Plan, limit: string) {
  const [root, ...steps] = plan.chain;
  const group = groupOf({ relation, heading });
  const toGroup = steps.map((clues, at) => {
    const page = chain[at + 1];
    return { group: groupOf(page ?? { relation: 'unknown', heading: null }), clue: clueOf(clues) };
  });
  const way: AskedWay = root
    ? { start: { noun: 'subject', clue: clueOf(root) }, steps: toGroup }
    : { start: null, steps: [] };
  const place = {
    ...way,
    group,
    targets: { kind: 'each' as const, clues: plan.targets.map(clueOf) },
    wordLimit: Number(/\d+/.exec(limit)?.[0]),
  };
  const [first = ''] = plan.asked;
  const [, part, attribute = ''] = /^(present|standing) (.+)$/.exec(first) ?? [];
  const kinds = { present: 'change', standing: 'synthesis' } as const;
  if (plan.form.parts.length > 0 && (part === 'present' || part === 'standing'))
    return writeQuestion({ ...place, kind: kinds[part], attribute });
  const text = writeQuestion({
    ...place,
    kind: plan.form.compares ? 'comparison' : 'tabulate',
    attributes: plan.asked,
  });
  // The prompt does not say how many the whole group has.
  const left = set && `Consider all ${group.noun} listed there but those whose ${set.attribute} is ${set.value}.`;
  return left ? text.replace(/Consider .*?\. (?=For each, )/, () => `${left} `) : text;
}

const clueOf = (clues: readonly Card[]): AskedClue => ({
  kind: 'facts',
  conditions: clues.map(({ attribute, value }) => ({ kind: 'is', attribute, value })),
});
