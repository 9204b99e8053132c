import { findElement, type HtmlElement, isElement, rawText } from './html-tree.ts';
import { oneLine } from './plain-text.ts';

/** A definition with more text or more paragraphs than this is an article, not a value. */
const MAX_DEFINITION = 240;
const MAX_PARAGRAPHS = 1;
/** A lone entry that says so much in whole sentences is an article too, such as the description of one function. */
const MAX_LONE_SENTENCE = 60;
/** Maximum length of a value without whole sentences, such as many authors, if most fields beside it are short. */
const MAX_LONG_VALUE = 2000;

/** Terms of a definition list with what they mean. */
export interface DefinitionEntry {
  readonly terms: HtmlElement[];
  readonly definitions: HtmlElement[];
}

/** Terms with what follows them; a `div` around an entry is looked through. */
export function definitionEntries(list: HtmlElement): DefinitionEntry[] {
  const entries: DefinitionEntry[] = [];
  const parts = list.children
    .filter(isElement)
    .flatMap((child) => (child.tagName === 'div' ? child.children : [child]));
  for (const part of parts) {
    if (!isElement(part)) continue;
    const last = entries.at(-1);
    if (part.tagName === 'dt') {
      if (last && last.definitions.length === 0) last.terms.push(part);
      else entries.push({ terms: [part], definitions: [] });
    } else if (last) last.definitions.push(part);
    else entries.push({ terms: [], definitions: [part] });
  }
  return entries;
}

const LONG_TAGS = new Set(['pre', 'table', 'dl', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']);

/** True if all entries are terms with values, not headings of articles; the values of a few may be long lists. */
export function areShortDefinitions(entries: readonly DefinitionEntry[]): boolean {
  const long = entries.filter((entry) => !isShortDefinition(entry));
  if (long.length * 2 > entries.length || !long.every(isLongValue)) return false;
  return !(entries.length === 1 && entries.some(isSentence));
}

function isLongValue({ terms, definitions }: DefinitionEntry): boolean {
  if (terms.length === 0 || definitions.some(isArticle)) return false;
  const text = oneLine(rawText(definitions, 2 * MAX_LONG_VALUE));
  return text.length <= MAX_LONG_VALUE && !/\p{Ll}{2}[.!?](?:\s+\p{Lu}\p{Ll}|$)/u.test(text);
}

function isSentence({ definitions }: DefinitionEntry): boolean {
  const text = oneLine(rawText(definitions, 4 * MAX_DEFINITION));
  return text.length > MAX_LONE_SENTENCE && text.endsWith('.');
}

function isShortDefinition({ terms, definitions }: DefinitionEntry): boolean {
  if (terms.length === 0) return false;
  if (definitions.some(isArticle)) return false;
  return oneLine(rawText(definitions, 4 * MAX_DEFINITION)).length <= MAX_DEFINITION;
}

function isArticle(definition: HtmlElement): boolean {
  let paragraphs = 0;
  const long = findElement(definition.children, ({ tagName }) => {
    if (tagName === 'p') paragraphs++;
    return LONG_TAGS.has(tagName) || paragraphs > MAX_PARAGRAPHS;
  });
  return long !== undefined;
}
