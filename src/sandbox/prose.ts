import type { Random } from '../kernel/random.ts';
import { type Article, type ArticleFact, factOf } from './article.ts';
import type { Domain } from './domain.ts';

const reception = [
  'Writers of the period mention {it} often, though seldom at length.',
  'Visitors tended to remember {it} long after the journey was over.',
  'The older literature treats {it} with some reserve.',
  'Interest in {it} faded for a generation and then returned.',
  'Most of what is known rests on letters, bills and a few drawings.',
  'Local schools still use {it} as an example.',
];
const sources = [
  'The evidence was gathered again when the archive was put in order, and several earlier dates had to be corrected.',
  'Two fires in the archive mean that the early years are poorly documented.',
  'Later surveys confirmed the main figures and changed only the spelling of a few names.',
  'A short inventory, copied several times, remains the main source.',
  'Oral accounts fill some of the gaps, but they disagree about the order of events.',
  'The figures given here follow the most recent survey.',
];
const setting = [
  'Trade along the old road brought new ideas, and workshops were quick to take them up.',
  'Money was short in most years, so that repairs were preferred to new work.',
  'Several neighbouring districts claimed the credit, and the dispute was never settled.',
  'The quiet years that followed allowed steady improvement.',
  'A change in the tolls made the whole field more prosperous for a while.',
  'Much depended on a handful of families who passed their knowledge on by word of mouth.',
];

/** `the Torrin lute` or `Edda Marn`: how a sentence names an article; `start` at its beginning. */
export function named(article: Article, start = false): string {
  if (!article.kind.definite) return article.title;
  return `${start ? 'The' : 'the'} ${article.title}`;
}

/** The first paragraph: what the article is, and where it belongs in general words. */
export function leadParagraph(article: Article, domain: Domain, parent: Article | undefined): string {
  const filled = article.kind.lead
    .replace('{noun}', article.kind.noun)
    .replaceAll(/\[([^\]]+)\]/g, (_match, name: string) => factOf(article, name)?.value ?? '');
  return withArticles(`${named(article, true)} ${filled} ${belonging(article, domain, parent)}`);
}

function belonging(article: Article, domain: Domain, parent: Article | undefined): string {
  if (parent === undefined) return `This overview lists what the register of ${domain.topic} knows.`;
  if (parent.id.length === 1) return `It is one part of the register of ${domain.topic}.`;
  const who = article.kind.relation === 'person' ? surname(article) : 'It';
  return `${who} is recorded in connection with a ${parent.kind.noun} in the register of ${domain.topic}.`;
}

/** Paragraphs that restate most of the facts in other words, about `facts.length` sentences in all. */
export function descriptionParagraphs(article: Article, facts: readonly ArticleFact[], random: Random): string[] {
  const told = random.shuffle(facts).map((fact, index) => factSentence(article, fact, index, random));
  const middle = Math.ceil(told.length / 2);
  return [told.slice(0, middle), told.slice(middle)].filter((part) => part.length > 0).map((part) => part.join(' '));
}

/** Two paragraphs without facts, such as every encyclopedia has. */
export function backgroundParagraphs(article: Article, random: Random): string[] {
  const it = article.kind.relation === 'person' ? surname(article) : `the ${lastWord(article.kind.noun)}`;
  const two = [...random.shuffle(setting).slice(0, 2), ...random.shuffle(reception).slice(0, 2)];
  const text = two.map((sentence) => sentence.replaceAll('{it}', it));
  return [`${text[0]} ${text[2]}`, `${text[1]} ${text[3]} ${random.pick(sources)}`];
}

/** What a child is and one of its facts, for the list on its parent's page; one in three tells it from its siblings. */
export function listingSentence(child: Article, random: Random): string {
  const telling = random.chance(0.3);
  const candidates = child.facts.filter(({ unique }) => unique === telling);
  const fact = random.pick(candidates.length > 0 ? candidates : child.facts);
  return withArticles(
    `a ${child.kind.noun}. ${fact.says.replaceAll('{S}', named(child, true)).replaceAll('{v}', fact.value)}`,
  );
}

function factSentence(article: Article, fact: ArticleFact, index: number, random: Random): string {
  if (random.chance(0.2)) return `The ${fact.attribute} is ${fact.value}.`;
  const person = article.kind.relation === 'person';
  const subject = person ? surname(article) : index % 2 === 0 ? `The ${lastWord(article.kind.noun)}` : 'It';
  return withArticles(fact.says.replaceAll('{S}', subject).replaceAll('{v}', fact.value));
}

function surname(article: Article): string {
  return lastWord(article.title);
}

function lastWord(text: string): string {
  return text.slice(text.lastIndexOf(' ') + 1);
}

/** `a` before a vowel becomes `an`. */
function withArticles(text: string): string {
  return text.replaceAll(/\b([Aa]) (?=[aeiou](?!ne\b|ni|se|u))/g, '$1n ');
}
