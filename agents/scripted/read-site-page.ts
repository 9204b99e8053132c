import { type PageContent, pageContent, textOf } from './page-content.ts';
import { firstSentenceOf, pageFacts } from './page-facts.ts';
import { pageLinks } from './page-links.ts';
import { plainText } from './plain-text.ts';
import type { SitePage } from './site-page.ts';

const maxText = 40_000;
const maxSentence = 300;
const shortestSentence = 25;

/**
 * Reads HTML into what a scripted agent works with. Any text gives a page, if an empty one.
 * @param html the body, at most two million characters are looked at
 * @param url where it came from, for relative links
 */
export function readSitePage(html: string, url: string): SitePage {
  const content = pageContent(html);
  return {
    url,
    name: subjectName(content),
    firstSentence: leadSentence(content),
    facts: pageFacts(content),
    links: pageLinks(content, url),
    text: plainText(textOf(content.main).slice(0, maxText)),
  };
}

/** The main heading; else the title without the site's name behind a bar or dash. */
function subjectName({ $, main, title }: PageContent): string {
  const inside = textOf(main.find('h1').first());
  const heading = inside === '' ? textOf($('h1').first()) : inside;
  return heading === '' ? (title.split(/ [|–—-] /)[0] ?? '').trim() : heading;
}

function leadSentence({ $, main }: PageContent): string {
  const paragraphs = main.find('p').toArray().slice(0, 12);
  const texts = paragraphs.map((paragraph) => textOf($(paragraph)));
  const lead = texts.find((text) => text.length >= shortestSentence && !/^[^:.]{1,40}:/.test(text));
  return firstSentenceOf(lead ?? '', maxSentence);
}
