import { type PageContent, textOf } from './page-content.ts';
import type { SiteFact } from './site-page.ts';

/** Details that the outline of a page tells: the line behind the name, its sections, since when its subject exists. */
export function outlineFacts({ $, main }: PageContent): SiteFact[] {
  const headings = main.find('h1,h2').toArray().slice(0, 200);
  const texts = headings.map((heading) => ({ level: $(heading).is('h1') ? 1 : 2, text: textOf($(heading)) }));
  const sections = texts.filter(({ level, text }) => level === 2 && text !== '').map(({ text }) => text);
  const name = texts.find(({ level }) => level === 1)?.text ?? '';
  return [
    ...stated('subtitle', name.split(' — ').slice(1).join(' — ')),
    ...stated('first section', sections[0]),
    ...stated('last section', sections.at(-1)),
    ...stated('since version', sinceVersion(textOf(main), sections[0])),
  ];
}

/** Only what stands above the first section speaks of the whole page. */
function sinceVersion(text: string, firstSection: string | undefined): string | undefined {
  const end = firstSection === undefined ? -1 : text.indexOf(firstSection);
  const above = end < 0 ? text : text.slice(0, end);
  return /\b(?:New|Added) in version (\d[\w.]*?)[.:]?(?=\s|$)/.exec(above)?.[1];
}

function stated(attribute: string, value: string | undefined): SiteFact[] {
  return value ? [{ attribute, value }] : [];
}
