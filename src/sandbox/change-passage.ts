import { type Random, randomFor } from '../kernel/random.ts';
import { date, drawValues, measure } from './attribute.ts';
import type { Article } from './domain.ts';
import { madeUpPerson, madeUpPlace } from './prose.ts';
import { type QuotedDetail, type SentencePattern, sentencePattern } from './sentence-pattern.ts';
import type { World } from './world.ts';

/** Attributes of things and of people's papers that change now and then; the maker draws the new state. */
const ofThings = ['custodian', 'place of display', 'insured value', 'patron'] as const;
const ofPeople = ['keeper', 'place', 'insured value', 'patron'].map((what) => `${what} of the papers`);
/** Number of changes on each page of a family, so that siblings can be asked for the same. */
const changesPerFamily = 2;
/** Chance that a page tells an older change too, whose state is outdated. */
const olderChance = 0.4;
const noPools = { places: [], people: [] };

/** Sentences on what of an article changed, since when, and what it was before; siblings tell of the same. */
export function changeSentences({ seed }: World, article: Article): readonly string[] {
  const family = article.id.slice(0, -1);
  const pool = article.kind.relation === 'person' ? ofPeople : ofThings;
  const attributeNames = article.kind.attributes.map(({ name }) => name);
  const open = pool.filter((name) => !attributeNames.includes(name));
  const names = randomFor(seed, 'changing', family).shuffle(open).slice(0, changesPerFamily);
  return names.flatMap((name) => sentencesOn(name, randomFor(seed, 'change', article.id, name)));
}

function sentencesOn(name: string, random: Random): readonly string[] {
  const [first = '', second = '', third = ''] = distinctStates(name, random);
  const older = dateBetween(2012, 2017, random);
  const latest = dateBetween(2019, 2025, random);
  const sentence = (from: string, to: string, day: string) =>
    random.pick(changePatterns).write({ name, from, to, day });
  const sentences = [sentence(second, third, latest)];
  if (random.chance(olderChance)) sentences.push(sentence(first, second, older));
  return random.shuffle(sentences);
}

function distinctStates(name: string, random: Random): readonly string[] {
  const states = new Set<string>();
  for (let tries = 0; states.size < 3 && tries < 100; tries++) states.add(stateOf(name, random));
  return [...states];
}

function stateOf(name: string, random: Random): string {
  if (name.startsWith('place')) return madeUpPlace(random);
  if (!name.startsWith('insured value')) return madeUpPerson(random);
  return drawValues(measure(name, [120, 9800, 20], 'crowns', ''), 1, noPools, random)[0] ?? '';
}

function dateBetween(low: number, high: number, random: Random): string {
  return drawValues(date('', low, high, ''), 1, noPools, random)[0] ?? '';
}

const changePatterns = [
  'On {day} {to} became the {name} in place of {from}.',
  'Since {day} the {name} has been {to}; before that it was {from}.',
  'The {name} was changed from {from} to {to} on {day}.',
].map(sentencePattern);

/** The attributes of a change: the state now, the one before, and the day. */
export function changeParts(name: string): readonly [present: string, former: string, date: string] {
  return [`present ${name}`, `former ${name}`, `date of the change of ${name}`];
}

/** The latest change of each attribute that the sentences of a page state, in its parts. */
export function statedChanges(sentences: readonly string[]) {
  const changes = sentences.flatMap((quote) => changePatterns.flatMap((pattern) => changeIn(pattern, quote) ?? []));
  return changes.filter(({ about, year }) => !changes.some((other) => other.about === about && other.year > year));
}

function changeIn(pattern: SentencePattern, quote: string) {
  const gaps = pattern.read(quote);
  if (gaps === null) return null;
  const { name = '', to = '', from = '', day = '' } = gaps;
  const [present, former, date] = changeParts(name);
  const parts: readonly QuotedDetail[] = [
    { attribute: present, value: to, quote },
    { attribute: former, value: from, quote },
    { attribute: date, value: day, quote },
  ];
  // No two changes of one thing are of one year.
  return { about: name, year: Number(day.slice(-4)), parts };
}
