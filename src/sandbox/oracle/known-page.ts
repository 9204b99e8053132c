import { statedChanges } from '../change-passage.ts';
import type { Article } from '../domain.ts';
import { settledDispute } from '../notices.ts';
import { statedPoints } from '../points.ts';
import { named } from '../prose.ts';
import type { QuotedDetail } from '../sentence-pattern.ts';
import type { KnownWorld } from './known-world.ts';

/** The article with a title of which a text states most; null where none has it. */
export function articleIn(world: KnownWorld, title: string, text: string): Article | null {
  const count = (article: Article) => factsIn(article, text).length;
  const [best = null] = world.articlesNamed(title).toSorted((a, b) => count(b) - count(a));
  return best;
}

/** The facts of an article that a text of its page states, in rows of tables or else in sentences. */
export function factsIn({ facts }: Article, text: string): readonly QuotedDetail[] {
  const lines = text.split('\n');
  const rows = lines.map((line) => line.replace(/^[\s|*:>-]+/, '').toLowerCase());
  return facts.flatMap(({ attribute, value, says }) => {
    const row = rows.findIndex((words, at) => isLabelled(words, attribute) && lines[at]?.includes(value));
    const sentence = says.replace(/^.*?\{S\}/, '').replaceAll('{v}', value);
    const quote = row >= 0 ? lines[row] : text.includes(sentence) ? sentence.trim() : undefined;
    return quote === undefined ? [] : [{ attribute, value, quote: quote.trim() }];
  });
}

function isLabelled(row: string, attribute: string): boolean {
  return row.startsWith(attribute) && !/^[\p{L}\p{N}]/u.test(row.slice(attribute.length));
}

/** The sentences of a text, each once. */
export function sentencesIn(text: string): readonly string[] {
  return [...new Set(text.split(/\n+|(?<=\.)\s+(?=\p{Lu})/u).map((sentence) => sentence.trim()))];
}

/** All that sentences state of an article: its facts, the parts of changes, and points. */
export function detailsIn(article: Article, sentences: readonly string[]): readonly QuotedDetail[] {
  const changes = statedChanges(sentences).flatMap(({ parts }) => parts);
  return [...factsIn(article, sentences.join('\n')), ...changes, ...statedPoints(sentences)];
}

/**
 * Returns the statements by which sentences of another site settle an article's facts.
 * @param facts as the article's own page states them
 */
export function disputesIn(article: Article, facts: readonly QuotedDetail[], sentences: readonly string[]) {
  const names = [...new Set([named(article), article.title])];
  const settled = sentences.flatMap((quote) =>
    facts.map((own) => ({ own, parts: settledDispute(quote, own.attribute, names, own.value) })),
  );
  return settled.filter(({ parts }) => parts.length > 0);
}
