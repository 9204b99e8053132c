import { plainProse } from './clean.ts';
import { markdownLines } from './markdown-tables.ts';

const separators = /\s+[—–|·•]\s+|\s+-\s+|\s*::\s*/;
/** Where the first heading is looked for, in UTF-16 code units. */
const beginning = 20_000;

/** What a page is about, by its title. */
interface PageEntity {
  readonly name: string;
  /** What the site adds to its titles, such as `Python 3 documentation`; null where the title ends as the page's first heading does. */
  readonly site: string | null;
}

/** Reads `11.2. json — JSON encoder — Python 3 documentation` as `json` on that site. */
export function pageEntity(title: string, text: string): PageEntity {
  const plain = plainProse(title).replace(/^\d+(?:\.\d+)*\.?\s+(?=\p{L})/u, '');
  const [name = '', ...rest] = plain.split(separators).map((part) => part.trim());
  const last = rest.at(-1) ?? '';
  const heading = markdownLines(text.slice(0, beginning)).find(({ kind }) => kind === 'heading')?.text ?? '';
  return { name: name || plain, site: last === '' || plainProse(heading).endsWith(last) ? null : last };
}
