import type { TaskDraftReply } from '../../../examiner/prompts/write-task-prompt.ts';
import { type Random, randomFor } from '../../kernel/random.ts';
import type { Attribute } from '../attribute.ts';
import { writeQuestion } from '../grammar/question.ts';
import type { AskedClue, AskedCondition, AskedQuestion, AskedWay } from '../grammar/sandbox-question.ts';
import { type ChosenAsks, chooseAsks, generalAttributes } from './choose-asks.ts';
import { type DraftMaterial, draftMaterial, type MaterialCard, type MaterialPage } from './draft-material.ts';
import { groupOf } from './group-words.ts';
import { type KnownWorld, worldAttribute } from './known-world.ts';
import type { PromptBlocks } from './prompt-blocks.ts';

/** First try that names targets one by one instead of by their set. */
const withoutSetFrom = 3;

/** A question in the sandbox's grammar from the facts of a prompt; other facts at each try. */
export function writeDraftReply(world: KnownWorld, blocks: PromptBlocks, prompt: string): TaskDraftReply {
  const material = withGroup(world, draftMaterial(prompt, blocks));
  const entities = [...material.chain, ...material.targets].map(({ entity }) => entity);
  const random = randomFor(world.world.seed, 'draft', ...entities, material.earlier, material.tried);
  const asks = chooseAsks(material, random);
  if (asks === null) return { ...noDraft, impossible: 'the targets state too little alike' };
  const clues = chooseClues(world, material, asks, random);
  if (clues === null) return { ...noDraft, impossible: 'a page states nothing by which it is known' };
  const told = (pages: readonly MaterialPage[], facts: readonly (readonly MaterialCard[])[]) =>
    pages.map(({ page }, at) => ({ page, facts: (facts[at] ?? []).map(({ id }) => id) }));
  return {
    chain: told(material.chain, clues.chain),
    set: clues.targets === null,
    targets: told(material.targets, clues.targets ?? []),
    asks: asks.asks.map(({ attribute, words, cards }) => ({ attribute, words, facts: cards.map(({ id }) => id) })),
    question: writeQuestion(questionOf(world, material, asks, clues)),
    impossible: null,
  };
}

const noDraft = { chain: [], set: false, targets: [], asks: [], question: '' };

/** Without the pages above, how the targets are listed follows from what they are. */
function withGroup(world: KnownWorld, material: DraftMaterial): DraftMaterial {
  const kind = material.chain.length > 0 ? undefined : world.articlesNamed(material.targets[0]?.entity ?? '')[0]?.kind;
  return kind === undefined ? material : { ...material, relation: kind.relation, heading: kind.heading };
}

/** The facts by which a question tells its pages. */
interface ChosenClues {
  readonly chain: readonly (readonly MaterialCard[])[];
  /** Null: by their set. */
  readonly targets: readonly (readonly MaterialCard[])[] | null;
}

function chooseClues(
  world: KnownWorld,
  material: DraftMaterial,
  { asks, attributes }: ChosenAsks,
  random: Random,
): ChosenClues | null {
  const { chain, targets, set, tried } = material;
  const secrets = asks.flatMap(({ cards }) => cards);
  const isOpenSet = set !== undefined && tried < withoutSetFrom && !attributes.includes(set.attribute);
  const bySet = isOpenSet || set?.leaves_out !== undefined;
  const open = (page: MaterialPage) =>
    random.shuffle(openFacts(page, secrets)).toSorted((a, b) => rankOf(a) - rankOf(b));
  const above = chain.map((page, at) => (at === 0 ? open(page).slice(0, 2) : tellingFacts(open(page))));
  const target = (page: MaterialPage) =>
    chain.length > 0 ? tellingFacts(open(page)) : searchedFacts(world, page.entity, open(page));
  const each = bySet ? null : targets.map(target);
  return [...above, ...(each ?? [])].every(({ length }) => length > 0) ? { chain: above, targets: each } : null;
}

const numerals = (value: string) => (value.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

/** Facts that may be told, none of which has a value or a number that is asked for. */
function openFacts({ facts }: MaterialPage, secrets: readonly MaterialCard[]): readonly MaterialCard[] {
  const numbers = new Set(secrets.flatMap(({ value }) => numerals(value)));
  const hiddenWords = new Set([...generalAttributes, ...secrets.flatMap(({ attribute, value }) => [attribute, value])]);
  const isOpen = ({ attribute, value }: MaterialCard) => !hiddenWords.has(attribute) && !hiddenWords.has(value);
  const sharesNumber = ({ value }: MaterialCard) => numerals(value).some((number) => numbers.has(number));
  return facts.filter((card) => card.use !== 'ask' && isOpen(card) && !sharesNumber(card));
}

/** Names find their page in any search engine. */
const rankOf = ({ value }: MaterialCard) => Number(/^\p{Lu}/u.test(value));

/** The fewest facts that stand together on no other page. */
function tellingFacts(facts: readonly MaterialCard[]): readonly MaterialCard[] {
  const single = facts.find(({ also }) => also.length === 0);
  if (single) return [single];
  const pairs = facts.flatMap((a, at) => facts.slice(at + 1).map((b) => [a, b] as const));
  return pairs.find(([a, b]) => !a.also.some((label) => b.also.includes(label))) ?? [];
}

const mostSearched = 3;

/** Facts of a page to which nothing leads, also for who knows no page beside it: those first by which a search finds it. */
function searchedFacts(world: KnownWorld, entity: string, facts: readonly MaterialCard[]): readonly MaterialCard[] {
  const lead = world.articlesNamed(entity)[0]?.kind.lead ?? '';
  const isShown = ({ attribute }: MaterialCard) => lead.includes(`[${attribute}]`);
  const ranked = facts.toSorted((a, b) => Number(isShown(b)) - Number(isShown(a)));
  return [...new Set([...tellingFacts(ranked), ...ranked])].slice(0, mostSearched);
}

function questionOf(
  world: KnownWorld,
  { kind, chain, targets, set, of, wordLimit, ...group }: DraftMaterial,
  { attributes }: ChosenAsks,
  clues: ChosenClues,
): AskedQuestion {
  const place = { ...wayOf(chain, clues.chain), group: groupOf(group), wordLimit };
  const shared = clues.targets === null && set ? setClue(world, targets[0]?.entity ?? '', set) : null;
  if (shared && set?.leaves_out !== undefined)
    return { ...place, kind: 'exclusion', targets: { kind: 'except', count: of, clue: shared }, attributes };
  const asked = shared
    ? ({ kind: 'shared', count: targets.length, clue: shared } as const)
    : ({ kind: 'each', clues: (clues.targets ?? []).map(clueOf) } as const);
  if (kind === 'tabulate' || kind === 'comparison') return { ...place, kind, targets: asked, attributes };
  return { ...place, kind, targets: asked, attribute: attributes[0] ?? '' };
}

/** The first page is called what it says that it is, where that may be told. */
function wayOf([first, ...pages]: readonly MaterialPage[], [start, ...steps]: ChosenClues['chain']): AskedWay {
  if (first === undefined || start === undefined) return { start: null, steps: [] };
  const noun = first.facts.find(({ attribute, use }) => attribute === 'kind' && use !== 'ask')?.value ?? 'subject';
  return {
    start: { noun, clue: clueOf(start) },
    steps: pages.map((page, at) => ({ group: groupOf(page), clue: clueOf(steps[at] ?? []) })),
  };
}

function clueOf(facts: readonly Pick<MaterialCard, 'attribute' | 'value'>[]): AskedClue {
  return { kind: 'facts', conditions: facts.map(({ attribute, value }) => ({ kind: 'is', attribute, value })) };
}

/** The condition that all targets meet. */
function setClue(world: KnownWorld, entity: string, set: { attribute: string; value: string }): AskedClue {
  const { attribute, value } = set;
  const told = (condition: AskedCondition): AskedClue => ({ kind: 'facts', conditions: [condition] });
  const [, decade] = /^in the (\d+)s$/.exec(value) ?? [];
  if (decade !== undefined) return told({ kind: 'decade', attribute, from: Number(decade) });
  const [, side, limit] = /^(after|before) or (?:more|less) than (.+)$/.exec(value) ?? [];
  if (limit !== undefined) {
    const [article] = world.articlesNamed(entity);
    const isDated = article !== undefined && isTime(worldAttribute(article, attribute));
    const [later, earlier] = isDated ? (['after', 'before'] as const) : (['over', 'under'] as const);
    return told({ kind: 'beyond', attribute, limit, side: side === 'after' ? later : earlier });
  }
  const [, most] = /^the \d+ (greatest|smallest) or /.exec(value) ?? [];
  return most === 'greatest' || most === 'smallest' ? told({ kind: 'extreme', attribute, most }) : clueOf([set]);
}

/** Minimum of a unitless number that counts as a year, if it grows by one. */
const firstYear = 1500;

function isTime(attribute: Attribute | undefined): boolean {
  const spec = attribute?.spec;
  return spec?.type === 'number' ? spec.unit === '' && spec.step === 1 && spec.low >= firstYear : spec?.type === 'date';
}
