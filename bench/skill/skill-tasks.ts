import { type Random, randomFor } from '../../src/kernel/random.ts';
import type { Article, ArticleFact } from '../../src/sandbox/domain.ts';
import { isPastVerb } from '../../src/sandbox/prose.ts';
import type { World } from '../../src/sandbox/world.ts';
import type { Relation } from '../../trees/relation.ts';

/** One point that an answer to a skill task must make. */
interface SkillItem {
  readonly kind: 'depth' | 'width';
  readonly targetName: string;
  /** Depth: `name`. */
  readonly attribute: string;
  /** Depth: the target's name. */
  readonly value: string;
}

/** A question whose answer is known from the generator's own state. */
export interface SkillTask {
  readonly id: string;
  /** Worded as `docs/question-wording.md` says. */
  readonly question: string;
  readonly wordLimit: number;
  /** Length of the path to a target, root and target included, 2 to 5. */
  readonly depth: number;
  /** Number of targets, 2 to 5. */
  readonly width: number;
  readonly items: readonly SkillItem[];
}

const least = 2;
const most = 5;
/** Ways tried down the web before a task is made one level less deep. */
const attempts = 60;
const sharedClueChance = 0.3;

const groups: Readonly<Record<Relation, string>> = {
  variety_of: 'varieties',
  part_of: 'parts',
  process: 'processes',
  specification: 'specifications',
  person: 'people',
  place: 'places',
  event: 'events',
  work: 'works',
  organisation: 'organisations',
  competitor_of: 'competitors',
  successor_of: 'successors',
  unknown: 'entries',
};
const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five'];

/**
 * `count` tasks with depth and width from 2 to 5, all sixteen combinations in turn. The same (world, count, seed) gives
 * the same tasks, and a larger count only adds tasks.
 */
export function skillTasks(world: World, count: number, seed: number): SkillTask[] {
  const span = most - least + 1;
  return Array.from({ length: count }, (_, index) => {
    const width = least + (Math.floor(index / span) % span);
    return skillTask(world, { id: `skill-${seed}-${index + 1}`, depth: least + (index % span), width }, seed);
  });
}

interface TaskPlan {
  readonly id: string;
  readonly depth: number;
  readonly width: number;
}

function skillTask(world: World, plan: TaskPlan, seed: number): SkillTask {
  for (let depth = plan.depth; depth >= least; depth--) {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const random = randomFor(world.seed, world.size, seed, plan.id, depth, attempt);
      const path = wayDown(world, depth - 1, random);
      const siblings = world.childrenOf(path.at(-1)?.id ?? '');
      if (path.length === depth - 1 && siblings.length >= plan.width) {
        return makeTask({ ...plan, depth }, path, siblings, random);
      }
    }
  }
  throw new Error(`the sandbox of ${world.size} pages has no place for the task ${plan.id}`);
}

/** A random path of at most `length` articles from an overview, each with children. */
function wayDown(world: World, length: number, random: Random): Article[] {
  const path: Article[] = [];
  let choices: readonly Article[] = world.overviews;
  while (path.length < length) {
    const open = choices.filter(({ id }) => world.childCount(id) > 0);
    if (open.length === 0) break;
    const next = random.pick(open);
    path.push(next);
    choices = world.childrenOf(next.id);
  }
  return path;
}

function makeTask(plan: TaskPlan, path: readonly Article[], siblings: readonly Article[], random: Random): SkillTask {
  const clue = targetClue(siblings, plan.width, random);
  const asked = askedAttributes(clue.targets, clue.attributes, random);
  const wordLimit = Math.min(Math.min(100 + 30 * plan.width + 20 * plan.depth, 300) + 100, 400);
  const question = [
    rootSentence(path[0], random),
    ...path.slice(1).map((article) => hopSentence(article, random)),
    clue.sentence,
    `For each, state its name, ${listed(asked.map(askedFor))}.`,
    `Use at most ${wordLimit} words.`,
  ].join(' ');
  return { ...plan, question, wordLimit, items: clue.targets.flatMap((target) => itemsOf(target, asked)) };
}

function itemsOf(target: Article, asked: readonly string[]): SkillItem[] {
  const name: SkillItem = { kind: 'depth', targetName: target.title, attribute: 'name', value: target.title };
  const details = target.facts.filter((fact) => asked.includes(fact.attribute));
  return [
    name,
    ...details.map(({ attribute, value }) => ({ kind: 'width' as const, targetName: target.title, attribute, value })),
  ];
}

function rootSentence(root: Article | undefined, random: Random): string {
  const facts = random.shuffle((root?.facts ?? []).filter(({ unique }) => unique)).slice(0, 2);
  return `Find the subject ${facts.map(condition).join(' and ')}.`;
}

function hopSentence(article: Article, random: Random): string {
  return `Among the ${groupOf(article)}, take the one ${condition(clueFact(article, random))}.`;
}

interface TargetClue {
  readonly sentence: string;
  readonly targets: readonly Article[];
  /** Attributes that the clue gives away. */
  readonly attributes: readonly string[];
}

function targetClue(siblings: readonly Article[], width: number, random: Random): TargetClue {
  const common = random.chance(sharedClueChance) ? sharedClue(siblings, width, random) : undefined;
  return common ?? separateClues(random.shuffle(siblings).slice(0, width), random);
}

/** A value that exactly `width` of the siblings have. */
function sharedClue(siblings: readonly Article[], width: number, random: Random): TargetClue | undefined {
  const facts = random.shuffle((siblings[0]?.facts ?? []).filter(({ unique }) => !unique));
  for (const { attribute } of facts) {
    for (const article of siblings) {
      const fact = article.facts.find((candidate) => candidate.attribute === attribute);
      const targets = siblings.filter(({ facts }) =>
        facts.some((other) => other.attribute === attribute && other.value === fact?.value),
      );
      if (fact === undefined || targets.length !== width) continue;
      const sentence = `Consider the ${numberWords[width]} ${groupOf(article)} ${condition(fact)}.`;
      return { sentence, targets, attributes: [attribute] };
    }
  }
  return undefined;
}

function separateClues(targets: readonly Article[], random: Random): TargetClue {
  const facts = targets.map((target) => clueFact(target, random));
  const items = facts.map((fact) => `the one ${condition(fact)}`);
  const list = `${items.slice(0, -1).join('; ')}; and ${items.at(-1)}`;
  const first = targets[0];
  const group = first === undefined ? '' : groupOf(first);
  const sentence = `Consider ${numberWords[targets.length]} of the ${group}: ${list}.`;
  return { sentence, targets, attributes: facts.map(({ attribute }) => attribute) };
}

function askedAttributes(targets: readonly Article[], given: readonly string[], random: Random): string[] {
  const all = (targets[0]?.facts ?? []).map(({ attribute }) => attribute);
  const open = all.filter((attribute) => !given.includes(attribute));
  return random.shuffle(open).slice(0, random.int(2, 3));
}

function clueFact(article: Article, random: Random): ArticleFact {
  return random.pick(article.facts.filter(({ unique }) => unique));
}

function condition({ attribute, value }: ArticleFact): string {
  if (!isPastVerb(attribute)) return `whose ${attribute} is “${value}”`;
  return `that was ${attribute} ${/^\d+ /.test(value) ? 'on' : 'in'} “${value}”`;
}

function askedFor(attribute: string): string {
  return isPastVerb(attribute) ? `when it was ${attribute}` : `its ${attribute}`;
}

function groupOf({ kind }: Article): string {
  return `${groups[kind.relation]} listed there under “${kind.heading}”`;
}

function listed(items: readonly string[]): string {
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
