import type { FetchFailureReason } from '../page.ts';
import type { RawLink } from './written-markdown.ts';

export interface PageProblem {
  readonly reason: Extract<FetchFailureReason, 'bot_wall' | 'empty_page'>;
  /** Kind of page, as a phrase. */
  readonly detail: string;
}

export interface PageSigns {
  /** The `title` element and the main heading. */
  readonly titles: readonly string[];
  /** The main content as Markdown. */
  readonly text: string;
  readonly links: readonly RawLink[];
  readonly html: string;
}

/** Walls and error pages say little; a longer page that speaks of captchas is about them. */
const LONGEST_WALL = 2500;
/** A page says something from about one sentence on. */
const LEAST_LETTERS = 60;
/** Letters are counted in the beginning only: no rule asks for more than a few hundred. */
const COUNTED_TEXT = 20_000;
/** Only the beginning of a page is searched for the marks of wall software. */
const SEARCHED_HTML = 200_000;

const BOT_TITLES =
  /^(just a moment|attention required|pardon our interruption|access (to this page has been )?denied|are you a (human|robot)|robot check|security check|please verify|verify(ing)? (that )?you are|human verification|captcha|bot verification|ddos-guard|one more step|request (blocked|rejected)|unusual traffic)/i;
const BOT_TEXT =
  /(verify (that )?you('re| are) (a |not a )?(human|robot|bot)|are you a robot|i('|’)?m not a robot|confirm (that )?you('re| are) (a )?human|(complete|solve) the (captcha|challenge|security check)|checking (if the site connection is secure|your browser)|unusual (traffic|activity) from your|automated (access|requests|queries|traffic)|something about your browser made us think|you('ve| have) been blocked|access (to this (page|site|resource) )?(has been|is|was) (denied|blocked)|request has been (blocked|rejected)|ddos protection by|ray id:|incapsula incident|reference #[0-9a-f.]{8,})/i;
const BOT_MARKS =
  /(cf-browser-verification|cf_chl_opt|challenge-platform\/|id="challenge-form"|_Incapsula_Resource|px-captcha|perimeterx|datadome|distil_r_captcha|geo\.captcha-delivery\.com|aws-waf-token|awswafintegration)/i;
const CONSENT_TEXT =
  /(before you continue (to|reading)|(we|our partners|and our partners)[^.]{0,80} (use|store|process)[^.]{0,60} cookies|(accept|reject|agree to) (all|the use of) cookies|we value your privacy|consent to (the use|our use|cookies|the processing)|manage (your )?(cookie|privacy) (preferences|settings|choices))/i;
const SCRIPT_TEXT =
  /((enable|turn on|activate|requires?|need|without) javascript|javascript (is|must be|has been|to be) (disabled|enabled|required|turned off)|your browser (is not supported|does not support))/i;
const MISSING_TITLE =
  /^((error )?404\b|(the |this )?(page|site|file|article|document|url|content|entry)( you (requested|are looking for))?( was| is| could| can)?( not|n['’]t)( be)? found|not found|page (does not|doesn['’]t) exist|page (is )?(missing|unavailable|gone)|(oops|sorry)\b.{0,40}\b(404|not found|exist))/i;
const MISSING_TEXT =
  /((page|article|document|url|address|resource)( that)?( you)?( have| are|['’]re| were)? ?(requested|looking for|tried to (reach|open))?[^.]{0,40}(could not|cannot|can['’]t|was not|couldn['’]t) be found|(page|article|entry|document)[^.]{0,40} (does not|doesn['’]t|no longer) exists?|404 (error|not found))/i;

/** Returns the problem of a page that came with status 200, or null if it can be read. */
export function pageProblem(signs: PageSigns): PageProblem | null {
  const letters = signs.text.slice(0, COUNTED_TEXT).replace(/[^\p{L}\p{N}]+/gu, '').length;
  if (signs.text.length <= LONGEST_WALL) {
    const wall = wallKind(signs, letters);
    if (wall !== null) return wall;
  }
  if (letters >= LEAST_LETTERS || isListOfLinks(signs)) return null;
  return { reason: 'empty_page', detail: 'has next to no text' };
}

/** True if a page is a heading above a list of links: it leads to other pages, however short it is. */
function isListOfLinks({ text, links }: PageSigns): boolean {
  const items = new Set(links.filter(({ place }) => place === 'list').map(({ anchor }) => `- ${anchor}`));
  const [heading = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  return /^# \S/.test(heading) && lines.length > 0 && lines.every((line) => items.has(line.trim()));
}

function wallKind({ titles, text, html }: PageSigns, letters: number): PageProblem | null {
  if (titles.some((title) => BOT_TITLES.test(title)) && (BOT_TEXT.test(text) || letters < 400))
    return botWall('a bot wall');
  if (BOT_TEXT.test(text) && text.length < LONGEST_WALL / 2) return botWall('a bot wall');
  if (letters < LEAST_LETTERS && BOT_MARKS.test(html.slice(0, SEARCHED_HTML))) return botWall('a bot wall');
  if (isMissing(titles, text)) return { reason: 'empty_page', detail: 'says that the page does not exist' };
  if (SCRIPT_TEXT.test(text.length > 0 ? text : html.slice(0, SEARCHED_HTML)) && letters < 500)
    return { reason: 'empty_page', detail: 'shows its text only with JavaScript' };
  if (CONSENT_TEXT.test(text) && letters < 800) return botWall('a consent wall');
  return null;
}

function botWall(what: string): PageProblem {
  return { reason: 'bot_wall', detail: `is ${what}` };
}

function isMissing(titles: readonly string[], text: string): boolean {
  const short = text.length < LONGEST_WALL / 2;
  return short && (titles.some((title) => MISSING_TITLE.test(title)) || (MISSING_TEXT.test(text) && text.length < 600));
}
