import { emptyWords, escapeRegExp, plainWords, stem, wordsOf } from '../comparing/words.ts';
import { plainProse } from '../reading/clean.ts';
import type { Member, PlacePages } from './place-pages.ts';

/** A name that a question must not hold. */
export interface HiddenName {
  readonly kind: 'target' | 'title' | 'site' | 'file';
  readonly text: string;
  /** Its words that carry content, without plural endings. */
  readonly words: readonly string[];
  /**
   * Set for a name that is short, a number or made of general words only: it counts where exactly these words stand in a
   * row, a single letter only in its own case.
   */
  readonly exact?: string;
}

/** A single word from this list names nothing by itself: titles such as `Introduction` may occur in any question. */
const genericWords: ReadonlySet<string> = new Set(
  (
    'introduction overview index guide manual tutorial reference library function functions data type types tool tools object ' +
    'objects module modules class classes method methods error errors exception exceptions file files system systems language ' +
    'languages program programs programming service services process processes part parts variety varieties people person ' +
    'place places event events work works history music art science nature world list lists number numbers string strings ' +
    'text name value values set sets map maps time date year region country city river island mountain home page main general ' +
    'other common example examples basic advanced support application applications development interface interfaces network ' +
    'instrument instruments game games animal plant book film song web wiki encyclopedia documentation docs article html htm ' +
    'select new use using model models design test testing code user users group groups information standard key ' +
    'random array arrays queue copy operator operators abstract graph format formats math statistics platform site ' +
    'extension extensions command commands constant constants concept concepts'
  ).split(' '),
);

/** Words of every question (docs/question-wording.md): a name made of these alone cannot be kept out. */
const frameWords: ReadonlySet<string> = new Set(
  (
    'find the subject whose is and described as among its take one consider of two three four five six seven eight nine ten ' +
    'eleven twelve for each give name use at most words linked entries under heading varieties parts processes ' +
    'specifications people places events works organisations competitors successors ' +
    'start from to that with was were when follow listed there anywhere person state all but those ' +
    'their them look state on between falls greatest smallest highest lowest longest ' +
    'shortest latest earliest first last are'
  ).split(' '),
);

/** A name of at least this many words is also given away by this share of them close together. */
const longName = 4;
const longNameShare = 0.75;

/**
 * All names that the question at a place must hide: targets, pages on the path, their site and files. A page above the
 * targets that is called as what kind of thing the targets are, such as `Bridge` above arch bridges, has no name to hide.
 */
export function questionLeaks(pages: PlacePages): HiddenName[] {
  const kinds = kindWords(pages.targets);
  const above = [pages.root, ...pages.hops.map(({ page }) => page)];
  const path = above.filter(({ entity }) => !contentWords(entity).every((word) => kinds.has(word)));
  const names = [
    ...pages.targets.flatMap((member) => [member.entity, ...member.entity.split(/\s*[/]\s*/)].map(named('target'))),
    ...[...path, ...pages.targets].flatMap((member) => titlesOf(member).map(named('title'))),
    ...[...path, ...pages.targets].flatMap((member) => filesOf(member).map(named('file'))),
    ...[...path, ...pages.targets].flatMap((member) => sitesOf(member).map(named('site'))),
  ];
  const seen = new Set<string>();
  const telling = names.filter(({ words }) => {
    const key = words.join(' ');
    if (seen.has(key) || !isTelling(words)) return false;
    seen.add(key);
    return true;
  });
  return [...telling, ...exactNames(pages.targets, 'target'), ...exactPathNames(pages)];
}

/** Words of the kinds that the targets' pages state. */
function kindWords(targets: readonly Member[]): ReadonlySet<string> {
  const kinds = targets.flatMap(({ own }) => own.filter(({ attribute }) => attribute === 'kind'));
  return new Set(kinds.flatMap(({ value }) => contentWords(value)));
}

/**
 * Names of the pages above the targets that are short, numbers or several general words, which a model might put into a
 * question. A single general word, such as `Music`, may stand in any, and so may `It`.
 */
function exactPathNames({ root, hops }: PlacePages): HiddenName[] {
  const names = exactNames([root, ...hops.map(({ page }) => page)], 'title');
  return names.filter(({ text }) => {
    const [first = '', ...more] = plainWords(text);
    return more.length > 0 || !(genericWords.has(first) || emptyWords.has(first));
  });
}

/** Names that tell too little for a loose comparison, such as `Go`, `C`, `1984` and `The Who`. */
function exactNames(members: readonly Member[], kind: HiddenName['kind']): HiddenName[] {
  const bare = members.map(({ entity }) => entity.replace(/\s*\([^)]*\)/g, '').trim());
  return [...new Set(bare)]
    .filter((text) => !(isTelling(contentWords(text)) || plainWords(text).every((word) => frameWords.has(word))))
    .map((text) => ({ kind, text, words: [], exact: text }));
}

function named(kind: HiddenName['kind']): (text: string) => HiddenName {
  return (text) => ({ kind, text, words: contentWords(text) });
}

function isTelling(words: readonly string[]): boolean {
  const [only] = words;
  if (only === undefined) return false;
  return words.length > 1 ? words.some((word) => !isGeneric(word)) : !isGeneric(only);
}

const isGeneric = (word: string) =>
  genericWords.has(word) || genericWords.has(`${word}s`) || /^\d+$/.test(word) || word.length < 3;

/** With and without brackets and what the site adds. */
function titlesOf({ page, entity }: Member): string[] {
  const title = plainProse(page.title);
  const parts = title.split(/\s+[—–|·•-]\s+/);
  return [title, entity, ...(parts.length > 1 ? parts.slice(0, -1) : []), entity.replace(/\s*\([^)]*\)/g, '')];
}

function filesOf({ page }: Member): string[] {
  const { pathname } = new URL(page.url);
  const last = decode(pathname.split('/').filter(Boolean).at(-1) ?? '');
  return [last, last.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[-_+.]+/g, ' ')];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** `docs.example.org` with its middle labels; numeric hosts have no name. */
function sitesOf({ page, site }: Member): string[] {
  const { hostname } = new URL(page.url);
  const labels = /^[\d.:[\]]+$|^localhost$/.test(hostname) ? [] : hostname.split('.').slice(0, -1);
  return [...(site === null ? [] : [site]), ...labels.filter((label) => !['www', 'docs', 'en', 'co'].includes(label))];
}

function contentWords(text: string): string[] {
  const words = plainWords(text.replace(/\s*\([^)]*\)/g, ' '));
  return words.filter((word) => !emptyWords.has(word)).map(stem);
}

/** The first hidden name that a text gives away, or null. Word order and words in between do not hide a name. */
export function leakIn(text: string, names: readonly HiddenName[]): HiddenName | null {
  const words = wordsOf(text).map((each) => stem(each.word));
  return (
    names.find((name) => (name.exact === undefined ? standsIn(name.words, words) : holds(text, name.exact))) ?? null
  );
}

/** Whether a name stands in a text as whole words; a sign right behind it, as in `C++`, makes it another name. */
function holds(text: string, name: string): boolean {
  const form = escapeRegExp(name).replace(/\s+/g, '\\s+');
  const flags = [...name].length === 1 ? 'u' : 'iu';
  return new RegExp(`(?<![\\p{L}\\p{N}_])${form}(?![\\p{L}\\p{N}_+#])`, flags).test(text);
}

function standsIn(name: readonly string[], words: readonly string[]): boolean {
  const needed = name.length >= longName ? Math.ceil(name.length * longNameShare) : name.length;
  const window = name.length + (name.length > 1 ? 2 : 0);
  for (let at = 0; at < words.length; at++) {
    if (!name.includes(words[at] ?? '')) continue;
    const near = new Set(words.slice(at, at + window));
    if (name.filter((word) => near.has(word)).length >= needed) return true;
  }
  return false;
}

/** Whether a value holds a telling part of its entity's name; a name of a single word always tells. */
export function sharesTellingWord(text: string, name: string): boolean {
  const words = new Set(contentWords(text));
  const parts = contentWords(name);
  return parts.some((word) => words.has(word) && (parts.length === 1 || !isGeneric(word)));
}
