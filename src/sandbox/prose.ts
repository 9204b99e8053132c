import type { Random } from '../kernel/random.ts';
import { type Article, type ArticleFact, type Domain, factOf } from './domain.ts';
import { capitalised } from './html-text.ts';

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
  const parts = random.shuffle(facts).map((fact, index) => factSentence(article, fact, index, random));
  const middle = Math.ceil(parts.length / 2);
  return [parts.slice(0, middle), parts.slice(middle)].filter((part) => part.length > 0).map((part) => part.join(' '));
}

/** Two paragraphs without facts, such as every encyclopedia has. */
export function backgroundParagraphs(article: Article, random: Random): string[] {
  const it = article.kind.relation === 'person' ? surname(article) : `the ${lastWord(article.kind.noun)}`;
  const two = [...random.shuffle(setting).slice(0, 2), ...random.shuffle(reception).slice(0, 2)];
  const text = two.map((sentence) => sentence.replaceAll('{it}', it));
  return [`${text[0]} ${text[2]}`, `${text[1]} ${text[3]} ${random.pick(sources)}`];
}

/** Describes a child by its kind and a fact, for its parent's list; one in three by a fact that no sibling has. */
export function listingSentence(child: Article, random: Random): string {
  const telling = random.chance(0.3);
  const candidates = child.facts.filter(({ unique }) => unique === telling);
  const fact = random.pick(candidates.length > 0 ? candidates : child.facts);
  return withArticles(
    `a ${child.kind.noun}. ${fact.says.replaceAll('{S}', named(child, true)).replaceAll('{v}', fact.value)}`,
  );
}

/** True if an attribute is a past verb, such as `first held` and `born`, which cannot be a sentence's subject. */
export function isPastVerb(attribute: string): boolean {
  return /(?:ed|born|held|made|sold|spoken)$/.test(attribute);
}

function factSentence(article: Article, fact: ArticleFact, index: number, random: Random): string {
  const isPlainlySaid = random.chance(0.2);
  if (isPlainlySaid && !isPastVerb(fact.attribute)) return `The ${fact.attribute} is ${fact.value}.`;
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

const onsets = 'b br c cl d dr f fl g gr h k l m n p pr qu r s sk st t th tr v w'.split(' ');
const vowels = 'a e i o u ae ei ou'.split(' ');
const middles = 'l ll m n nd r rr rl rm st sk v x lm ld nt rv th'.split(' ');
const lastVowels = 'a e i o u'.split(' ');
const codas = 'n r l s t m ck th nd rn sk lt x'.split(' ');
const givenStarts = 'Ad Be Ca Da Ed Fe Gar Hal Il Jo Ka Le Mi Ne Or Pe Ro Sa Te Ul Va Wi Yo Ze'.split(' ');
const givenEnds = 'bin da lla mar na ric sa tta vin wen dor la'.split(' ');
const placeHeads = 'Northern Southern Upper Lower Outer Old Grey Long Broad Winter Heather Salt'.split(' ');
const placeTails = ['Vale', 'Reach', 'Fells', 'Marsh', 'Downs', 'Coast', 'Moor', 'Strand', 'Holm', 'Ridge'];
const townEnds = ['ford', 'by', 'wick', 'stead', 'haven', 'mouth', 'bridge', 'holt'];

/** Words and names that the syllables would form by chance. */
const singular = new Set(
  'canon demon human lenin linen melon penis roman salem semen siren venom woman women'.split(' '),
);

/** An invented capitalised word of two syllables, such as `Torrin`; out of about 800,000. */
export function madeUpWord(random: Random): string {
  const first = random.pick(onsets) + random.pick(vowels) + random.pick(middles);
  const word = first + random.pick(lastVowels) + random.pick(codas);
  return capitalised(singular.has(word) ? `${word}ek` : word);
}

/** An invented given name and surname. */
export function madeUpPerson(random: Random): string {
  return `${random.pick(givenStarts)}${random.pick(givenEnds)} ${madeUpWord(random)}`;
}

/** An invented place, either of the kind `Northern Vale` or of the kind `Torrinford`. */
export function madeUpPlace(random: Random): string {
  if (random.chance(0.4)) return `${random.pick(placeHeads)} ${random.pick(placeTails)}`;
  return madeUpWord(random) + random.pick(townEnds);
}

/** `count` names of one maker, no two alike. */
export function distinctNames(count: number, random: Random, make: (random: Random) => string): string[] {
  const names = new Set<string>();
  for (let tries = 0; names.size < count; tries++) {
    if (tries > count * 50) throw new Error(`the name maker cannot make ${count} different names`);
    names.add(make(random));
  }
  return [...names];
}
