import type { Page } from '../../crawler/page.ts';
import { blankHidden } from '../../examiner/judging/quote-places.ts';
import { plainProse } from '../../examiner/reading/clean.ts';
import { findQuote } from '../../examiner/reading/find-quote.ts';
import { readPageFacts } from '../../examiner/reading/read-facts.ts';
import { type ContentHash, nodeId } from '../../src/kernel/ids.ts';
import { visibleText } from '../../src/kernel/visible-text.ts';
import { classifyPage } from '../../trees/classify-page.ts';
import { pageSketch } from '../../trees/compared-pages.ts';
import { scoreRoot } from '../../trees/score-root.ts';

/** So long that time which grows with the square of it outlasts the test: a million signs of a kind took minutes. */
const length = 300_000;
export const singleSigns = [...'[]()`*_#|<>!~-+=:;,.\'"\\/&%$@^{}0aAé \n\t'];
export const pairsOfSigns = [
  '](',
  '[[',
  '```',
  '\n```',
  '\n|',
  '\n- ',
  '**',
  '__',
  '<br>',
  '&nbsp;',
  '![',
  '. ',
  ' a',
  '\n~~~',
  '1,',
  '`a',
  '*a',
  '| ',
];
const lead = 'A sentence of so many letters counts as prose, whatever stands behind it. ';

let pages = 0;
const pageOf = (text: string) =>
  ({
    url: 'http://a.test/x',
    title: 'A page',
    text,
    links: Array.from({ length: 40 }, (_, at) => ({
      url: `http://a.test/${at}`,
      anchor: `Anchor ${at}`,
      context: '',
      heading: '',
      place: 'text',
    })),
    hash: `hash ${++pages}` as ContentHash,
    language: 'en',
  }) as unknown as Page;

/** Every function that takes the text of a page. */
export const readers: Readonly<Record<string, (text: string) => unknown>> = {
  classifyPage: (text) => classifyPage(pageOf(text), 'en'),
  scoreRoot: (text) => scoreRoot(pageOf(text), { scope: 'site', language: 'en' }, text),
  pageSketch: (text) => pageSketch(pageOf(text)),
  plainProse,
  readPageFacts: (text) => readPageFacts(pageOf(text), nodeId('n1')),
  findQuote: (text) => findQuote(text, 'words that are not there'),
  blankHidden,
  visibleText,
};

/** Reads a page of so many of each sign. */
export function readAll(read: ((text: string) => unknown) | undefined, signs: readonly string[]): void {
  for (const sign of signs) read?.(lead + sign.repeat(length / sign.length));
}
