import { type CheerioAPI, load } from 'cheerio';

/** Elements of cheerio's tree, without naming the package that defines them. */
export type Elements = ReturnType<CheerioAPI>;

/** A loaded page, its clutter taken out, its main content found. */
export interface PageContent {
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
export function pageContent(html: string): PageContent {
  const $ = load(html.slice(0, maxHtml));
  const title = $('title').first().text();
  $(clutter).remove();
  $('br').replaceWith(' ');
  $(blocks).append(' ');
  $('li').append(itemEnd);
  const body = $('body');
  const found = mainContent.map((selector) => $(selector).first()).find((part) => part.length > 0);
  return { $, main: found ?? body, title: tidy(title) };
}

/** The text of elements as a reader sees it: blanks collapsed, list items apart by commas. */
export function textOf(elements: { text(): string }): string {
  return tidy(elements.text());
}

function tidy(text: string): string {
  return text
    .replace(/[\s¶]+/g, ' ')
    .replace(/(?: ?\ue000)+ ?$/g, '')
    .replace(/ ?\ue000[ \ue000]*/g, ', ')
    .trim();
}
