import { type CheerioAPI, load } from 'cheerio/slim';
import { type SiteFact, visibleSiteText } from './site-page.ts';
import { statedChanges } from './stated-changes.ts';

const maxFacts = 300;
const maxAttribute = 80;
const maxValue = 400;
const maxParagraphs = 200;
const maxParagraph = 4_000;

/** Details that a page states by its structure, in order: outline, tables, definition lists, labelled lines, plain sentences. */
export function pageFacts(content: SitePageContent): readonly SiteFact[] {
  const found = [
    ...outlineFacts(content),
    ...tableFacts(content),
    ...definitionFacts(content),
    ...labelFacts(content),
    ...sentenceFacts(content),
    ...paragraphsOf(content).flatMap(statedChanges),
  ];
  const seen = new Set<string>();
  return found
    .filter(({ attribute, value }) => attribute.length <= maxAttribute && attribute !== '' && value !== '')
    .map(({ attribute, value }) => ({ attribute, value: value.slice(0, maxValue) }))
    .filter((fact) => firstTime(seen, `${visibleSiteText(fact.attribute)}\u0000${visibleSiteText(fact.value)}`))
    .slice(0, maxFacts);
}

function firstTime(seen: Set<string>, key: string): boolean {
  const first = !seen.has(key);
  seen.add(key);
  return first;
}

/** Rows of two cells: the first names the detail, the second states it. */
function tableFacts({ $, main }: SitePageContent): SiteFact[] {
  return main
    .find('tr')
    .toArray()
    .flatMap((row) => {
      const cells = $(row).children('th,td');
      const allHeads = cells.filter('th').length === cells.length;
      return cells.length === 2 && !allHeads ? [factOf(contentText(cells.eq(0)), contentText(cells.eq(1)))] : [];
    });
}

function definitionFacts({ $, main }: SitePageContent): SiteFact[] {
  return main
    .find('dt')
    .toArray()
    .flatMap((term) => {
      const definition = $(term).nextUntil('dt').filter('dd').first();
      const label = contentText($(term));
      return definition.length > 0 ? [factOf(label, firstSentenceOf(contentText(definition), maxValue))] : [];
    });
}

/** Lines such as `Key: value`, also with a bold key. */
function labelFacts({ $, main }: SitePageContent): SiteFact[] {
  return main
    .find('li,p')
    .toArray()
    .flatMap((line) => labelFact($(line)));
}

function labelFact(line: Elements): SiteFact[] {
  const text = contentText(line);
  const label = line.children('b,strong,em,span').first();
  const bold = contentText(label);
  if (
    bold !== '' &&
    text.startsWith(bold) &&
    text.length > bold.length &&
    (bold.endsWith(':') || text[bold.length] === ':')
  )
    return [factOf(bold, text.slice(bold.length))];
  const match = /^([\p{L}][^:.;!?]{0,60}): (\S.*)$/u.exec(text);
  return match && text.length <= maxValue ? [factOf(match[1] ?? '', match[2] ?? '')] : [];
}

/** Sentences that state one detail, such as `Its length is 3 m.` or `The birthplace of A is B.` */
function sentenceFacts({ $, main }: Pick<SitePageContent, '$' | 'main'>): SiteFact[] {
  const stated =
    /(?:^|[.!?] )(?:The|Its|His|Her|Their) ([\p{L}][\p{L} -]{1,50}?)(?: of [^.]{1,80}?)? (?:is|was|are|were) ([^.;]{1,120}(?:\.\d[^.;]{0,60})?)(?=[.;])/gu;
  return paragraphsOf({ $, main }).flatMap((text) =>
    [...text.matchAll(stated)].map((match) => factOf(match[1] ?? '', match[2] ?? '')),
  );
}

function paragraphsOf({ $, main }: Pick<SitePageContent, '$' | 'main'>): readonly string[] {
  const paragraphs = main.find('p').toArray().slice(0, maxParagraphs);
  return paragraphs.map((paragraph) => contentText($(paragraph)).slice(0, maxParagraph));
}

function factOf(attribute: string, value: string): SiteFact {
  return {
    attribute: attribute.replace(/\s*:\s*$/, '').trim(),
    value: value
      .replace(/^\s*:\s*/, '')
      .replace(/\[\d{1,3}\]/g, '')
      .trim(),
  };
}

/** The first sentence of a text, at most `limit` characters. */
export function firstSentenceOf(text: string, limit: number): string {
  const end = /[.!?](?=\s+[\p{Lu}“"(]|\s*$)/u.exec(text);
  return text.slice(0, Math.min(limit, end ? end.index + 1 : limit)).trim();
}

/** Details that the outline of a page tells: the line behind the name, its sections, since when its subject exists. */
function outlineFacts({ $, main }: SitePageContent): SiteFact[] {
  const headings = main.find('h1,h2').toArray().slice(0, 200);
  const texts = headings.map((heading) => ({ level: $(heading).is('h1') ? 1 : 2, text: contentText($(heading)) }));
  const sections = texts.filter(({ level, text }) => level === 2 && text !== '').map(({ text }) => text);
  const name = texts.find(({ level }) => level === 1)?.text ?? '';
  return [
    ...stated('subtitle', name.split(' — ').slice(1).join(' — ')),
    ...stated('first section', sections[0]),
    ...stated('last section', sections.at(-1)),
    ...stated('since version', sinceVersion(contentText(main), sections[0])),
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

/** Elements of cheerio's tree, without naming the package that defines them. */
type Elements = ReturnType<CheerioAPI>;

/** A loaded page, its clutter taken out, its main content found. */
export interface SitePageContent {
  readonly $: CheerioAPI;
  readonly main: Elements;
  readonly title: string;
}

/** Larger pages are cut; nothing of use to an agent stands so far down. */
const maxHtml = 2_000_000;

const clutter = [
  'script,style,noscript,template,svg,form,button,iframe,nav,footer',
  '[role=navigation],[role=banner],[role=contentinfo],[role=search],[aria-hidden=true],[hidden]',
  '.headerlink,.mw-editsection,.reference sup,sup.reference,.navbox,.toc,#toc,.breadcrumb,.breadcrumbs',
  '.related,.sphinxsidebar,.sidebar,[class*=cookie],[id*=cookie],[class*=consent],[class*=navigation]',
].join(',');

const mainContent = ['main', '[role=main]', 'article', '#mw-content-text', '#content', '.content', 'body'];
const blocks = 'p,div,section,article,ul,ol,dl,dt,dd,tr,td,th,caption,h1,h2,h3,h4,h5,h6,figcaption,pre';
/** Stands behind a list item while the text is gathered; becomes a comma between items. */
const itemEnd = '\ue000';

/** Loads HTML and keeps what a reader came for. */
export function pageContent(html: string): SitePageContent {
  const $ = load(html.slice(0, maxHtml));
  const title = $('title').first().text();
  $('title').remove();
  $(clutter).remove();
  $('br').replaceWith(' ');
  $(blocks).append(' ');
  $('li').append(itemEnd);
  const found = mainContent.map((selector) => $(selector).first()).find((part) => part.length > 0);
  return { $, main: found ?? $.root().children(), title: tidy(title) };
}

/** The text of elements as a reader sees it: blanks collapsed, list items apart by commas. */
export function contentText(elements: { text(): string }): string {
  return tidy(elements.text());
}

function tidy(text: string): string {
  return text
    .replace(/[\s¶]+/g, ' ')
    .replace(/(?: ?\ue000)+ ?$/g, '')
    .replace(/ ?\ue000[ \ue000]*/g, ', ')
    .trim();
}
