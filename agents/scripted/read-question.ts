/** Longer questions are not read: no question of the arena comes near it. */
const maxCharacters = 20_000;
const maxHops = 12;
const maxTargets = 20;
const maxAttributes = 20;

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].concat([
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
]);

/** The question with every value replaced by its number, so that sentences can be told apart safely. */
interface Masked {
  readonly text: string;
  readonly values: readonly string[];
}

/** How every clause begins. */
const clauseStart = '(?:whose|with the|with an?|that|who) ';
const clue = `((?:${clauseStart}|described as ).*?)`;
const startForm = new RegExp(`^(?:Find|Start from) the [^“”]*? ${clue}\\.?$`);
const hopForm = new RegExp(`^(?:Among|Of) its (.*?), (?:take|follow) the one ${clue}\\.?$`);
const togetherForm = new RegExp(`^(?:Consider|Look at) the (\\w+) of its (.*?) ${clue}\\.?$`);

/**
 * Reads a question by the wording of docs/question-wording.md.
 * @returns null when the question is worded in any other way
 */
export function readQuestion(question: string): ParsedQuestion | null {
  if (question.length > maxCharacters) return null;
  const masked = mask(question);
  const sentences = masked.text.split(
    /\. (?=(?:Among|Of) its |(?:Consider|Look at) |For each(?: of them)?, |Use at most )/,
  );
  const start = readStart(sentences[0] ?? '', masked.values);
  const hops = sentences.filter((each) => /^(?:Among|Of) its /.test(each)).map((each) => readHop(each, masked.values));
  const targets = readTargets(sentences.find((each) => /^(?:Consider|Look at) /.test(each)) ?? '', masked.values);
  const attributes = readAttributes(sentences.find((each) => each.startsWith('For each')) ?? '');
  if (start === null || targets === null || attributes === null || hops.length > maxHops) return null;
  const read = hops.filter((hop) => hop !== null);
  return read.length === hops.length ? { start, hops: read, targets, attributes } : null;
}

const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
/** What stands between marks. */
const marked = /“([^“”]*)”/g;
const day = new RegExp(`(?<= )(?:\\d{1,2} )?${month} \\d{4}(?=[ .;,]|$)`, 'g');
/** Measures and plain words are values where a clause ends with them. */
const endOfClause = '(?= and (?:whose|with|that|who|\\d|“)|[;:]|\\.(?: |$)|$)';
const measure = new RegExp(`(?<= (?:of|is|are|between|and) )\\d+(?:\\.\\d+)?(?: [a-zA-Z]+){1,3}?${endOfClause}`, 'g');
const decimal = new RegExp(`(?<= (?:of|is|are|between|and) )\\d+\\.\\d+${endOfClause}`, 'g');
const plainWords = new RegExp(`(?<=whose [^“”.;:]{1,100} (?:is|are) )[a-z]+(?:[ -][a-z]+){0,2}?${endOfClause}`, 'g');
/** Whole numbers but for the count of targets and the word limit. */
const wholeNumber = /(?<=(?<!\b(?:Consider|Look at|the|most)) )\d+(?=[ .;,]|$)/g;

function mask(question: string): Masked {
  const values: string[] = [];
  let text = question.replace(/\s+/g, ' ').trim();
  for (const form of [marked, day, measure, decimal, plainWords, wholeNumber]) {
    // What is masked already is no value again.
    text = text.replace(form, (whole, inside: unknown) => {
      values.push((typeof inside === 'string' ? inside : whole).trim());
      return `“${values.length - 1}”`;
    });
  }
  return { text, values };
}

function readStart(sentence: string, values: readonly string[]): AskedClue | null {
  const match = startForm.exec(sentence);
  return match ? readClue(match[1] ?? '', values) : null;
}

function readHop(sentence: string, values: readonly string[]): Hop | null {
  const match = hopForm.exec(sentence);
  const clue = match ? readClue(match[2] ?? '', values) : null;
  return match && clue ? { group: readGroup(match[1] ?? '', values), clue } : null;
}

function readTargets(sentence: string, values: readonly string[]): AskedTargets | null {
  return readTargetsOneByOne(sentence, values) ?? readTargetsTogether(sentence, values);
}

function readTargetsOneByOne(sentence: string, values: readonly string[]): AskedTargets | null {
  const match = /^(?:Consider|Look at) (\w+) of its (.*?): (the one .*?)\.?$/.exec(sentence);
  if (!match) return null;
  const items = (match[3] ?? '').split(/; (?:and )?(?=the one )/);
  const clues = items.map((item) => readClue(item.replace(/^the one /, ''), values)).filter((clue) => clue !== null);
  const count = numberOf(match[1] ?? '') ?? clues.length;
  if (clues.length !== items.length || clues.length > maxTargets || clues.length === 0) return null;
  return { count, group: readGroup(match[2] ?? '', values), clues, shared: false };
}

function readTargetsTogether(sentence: string, values: readonly string[]): AskedTargets | null {
  const match = togetherForm.exec(sentence);
  const count = match ? numberOf(match[1] ?? '') : null;
  const clue = match ? readClue(match[3] ?? '', values) : null;
  if (!match || clue === null || count === null || count < 1 || count > maxTargets) return null;
  return { count, group: readGroup(match[2] ?? '', values), clues: [clue], shared: true };
}

function readGroup(text: string, values: readonly string[]): LinkGroup {
  const match = /^(.*?) under (?:the heading )?“(\d+)”$/.exec(text);
  return match
    ? { noun: match[1] ?? '', heading: values[Number(match[2])] ?? null }
    : { noun: text.replace(/ under .*$/, ''), heading: null };
}

function readClue(text: string, values: readonly string[]): AskedClue | null {
  const described = /^described as “(\d+)”$/.exec(text);
  if (described) return describedClue(values[Number(described[1])] ?? '');
  const conditions = text.split(betweenClauses).map((clause) => readCondition(clause, values));
  const read = conditions.filter((condition) => condition !== null);
  return read.length === conditions.length ? { kind: 'facts', conditions: read } : null;
}

const betweenClauses = new RegExp(` and (?=${clauseStart})`);

/** Forms of a clause, the more special ones first; `#` stands for a value, `@` for the attribute. */
const clauseForms: readonly (readonly [
  form: RegExp,
  read: (attribute: string, values: readonly string[]) => Condition,
])[] = [
  [
    clauseForm('whose @ falls in the (\\d+)s'),
    (attribute, [from = '']) => ({ kind: 'decade', attribute, from: Number(from) }),
  ],
  [
    clauseForm('(?:that|who) (?:was |were )?@ in the (\\d+)s'),
    (attribute, [from = '']) => ({ kind: 'decade', attribute, from: Number(from) }),
  ],
  [
    clauseForm('whose @ (?:is|are) between # and #'),
    (attribute, [low = '', high = '']) => ({ kind: 'between', attribute, low, high }),
  ],
  [
    clauseForm('with the (?:greatest|highest|longest|latest) @'),
    (attribute) => ({ kind: 'extreme', attribute, most: 'greatest' }),
  ],
  [
    clauseForm('with the (?:smallest|lowest|shortest|earliest) @'),
    (attribute) => ({ kind: 'extreme', attribute, most: 'smallest' }),
  ],
  [clauseForm('(?:that|who) (?:was |were )?@ last'), (attribute) => ({ kind: 'extreme', attribute, most: 'greatest' })],
  [
    clauseForm('(?:that|who) (?:was |were )?@ first'),
    (attribute) => ({ kind: 'extreme', attribute, most: 'smallest' }),
  ],
  [
    clauseForm('(?:that|who) (?:has|have|had) # @'),
    (attribute, [value = '']) => ({ kind: 'is', attribute: `number of ${attribute}`, value }),
  ],
  [
    clauseForm('(?:that|who) (?:has|have|had) the most @'),
    (attribute) => ({ kind: 'extreme', attribute: `number of ${attribute}`, most: 'greatest' }),
  ],
  [
    clauseForm('(?:that|who) (?:has|have|had) the fewest @'),
    (attribute) => ({ kind: 'extreme', attribute: `number of ${attribute}`, most: 'smallest' }),
  ],
  [clauseForm('whose @ (?:is|are) #'), (attribute, [value = '']) => ({ kind: 'is', attribute, value })],
  [clauseForm('with an? @ of #'), (attribute, [value = '']) => ({ kind: 'is', attribute, value })],
  [clauseForm('(?:that|who) (?:was |were )?@ #'), (attribute, [value = '']) => ({ kind: 'is', attribute, value })],
];

function clauseForm(form: string): RegExp {
  return new RegExp(`^${form.replace('@', '(?<attribute>[^“”]+)').replaceAll('#', '“(\\d+)”')}$`);
}

function readCondition(clause: string, values: readonly string[]): Condition | null {
  for (const [form, read] of clauseForms) {
    const match = form.exec(clause);
    if (!match) continue;
    const isValue = /“\d+”/.test(clause);
    const attribute = match.groups?.attribute ?? '';
    const given = match.slice(1).filter((each) => each !== attribute);
    const told = given.map((each) => (isValue ? (values[Number(each)] ?? '') : each));
    return told.includes('') ? null : read(attribute.trim(), told);
  }
  return null;
}

function describedClue(words: string): AskedClue | null {
  const pieces = words
    .split('…')
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  return pieces.length > 0 ? { kind: 'described', pieces } : null;
}

const itemStart = '(?:(?:its|their|how many|(?:when|who|what) (?:it|they)(?: was| were)?) )';

function readAttributes(sentence: string): readonly string[] | null {
  const match = /^For each(?: of them)?, (?:give|state) (?:its|their) name(?:(?:, | and )(.*?))?\.?$/.exec(sentence);
  if (!match) return null;
  const listed = match[1] ?? '';
  const items = listed === '' ? [] : listed.split(new RegExp(`(?:, | and )(?=${itemStart})`));
  const attributes = items.map((item) =>
    item
      .replace(/^how many (.+) (?:it|they) (?:has|have|had)$/, 'number of $1')
      .replace(new RegExp(`^${itemStart}`), '')
      .trim(),
  );
  return attributes.length <= maxAttributes ? attributes.filter((attribute) => attribute !== '') : null;
}

function numberOf(word: string): number | null {
  const known = numberWords.indexOf(word.toLowerCase());
  if (known >= 0) return known;
  return /^\d{1,3}$/.test(word) ? Number(word) : null;
}

/** One condition of a clue, about what the page states for `attribute`. */
export type Condition =
  | { readonly kind: 'is'; readonly attribute: string; readonly value: string }
  /** A date in the ten years from `from` on. */
  | { readonly kind: 'decade'; readonly attribute: string; readonly from: number }
  | { readonly kind: 'between'; readonly attribute: string; readonly low: string; readonly high: string }
  /** No other page of the group states more, or less; of dates the greatest is the latest. */
  | { readonly kind: 'extreme'; readonly attribute: string; readonly most: 'greatest' | 'smallest' };

/** What a page must say to be the one that is meant. */
export type AskedClue =
  | { readonly kind: 'facts'; readonly conditions: readonly Condition[] }
  /** Pieces of the page's own words, in order; names between them are masked. */
  | { readonly kind: 'described'; readonly pieces: readonly string[] };

/** Where on the current page the links stand. */
export interface LinkGroup {
  readonly noun: string;
  readonly heading: string | null;
}

interface Hop {
  readonly group: LinkGroup;
  readonly clue: AskedClue;
}

export interface AskedTargets {
  readonly count: number;
  readonly group: LinkGroup;
  /** One clue for each target, or a single one that all of them share. */
  readonly clues: readonly AskedClue[];
  readonly shared: boolean;
}

/** A question as a scripted agent understands it. */
export interface ParsedQuestion {
  readonly start: AskedClue;
  readonly hops: readonly Hop[];
  readonly targets: AskedTargets;
  /** Attributes to give for each target, without its name. */
  readonly attributes: readonly string[];
}
