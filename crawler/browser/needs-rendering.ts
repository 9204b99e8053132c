import { load } from 'cheerio/slim';
import type { Result } from '../../src/kernel/result.ts';
import type { FetchFailure } from '../page.ts';

/** A text with this many letters is content, whatever else the page has. */
const ENOUGH_LETTERS = 1000;
/** Number of letters below which an empty shell or a request for scripts decides. */
const FEW_LETTERS = 500;
/** Words in a shell before its scripts have run, such as a spinner's. */
const SHELL_LETTERS = 60;
const SEARCHED_HTML = 1_000_000;

/** Elements into which single-page frameworks draw; the names are those of their own starters. */
const SHELLS =
  '#root, #app, #__next, #__nuxt, #___gatsby, #svelte, #app-root, #react-root, #main-app, #application, ' +
  '[data-reactroot], [ng-app], app-root';
const WANTS_SCRIPTS =
  /(enable|turn on|activate|requires?|needs?|without|allow)\s+javascript|javascript\s+(is|must be|has been|to be)\s+(disabled|enabled|required|turned o(ff|n)|needed)/i;

/**
 * Returns the reason why a page must be run in a browser to be read, as a phrase; null if it need not. A page without
 * scripts, a page with enough text and a wall against robots never have to.
 * @param html the body as it came
 * @param read what reading it gave
 */
export function needsRendering(html: string, read: Result<{ readonly text: string }, FetchFailure>): string | null {
  if (!read.ok && read.failure.reason !== 'empty_page') return null;
  const letters = read.ok ? lettersIn(read.value.text) : 0;
  if (letters >= ENOUGH_LETTERS || !/<script\b/i.test(html)) return null;
  if (!read.ok) return 'it has next to no text without its scripts';
  const document = load(html.slice(0, SEARCHED_HTML));
  const shell = document(SHELLS).toArray();
  if (shell.some((element) => lettersIn(document(element).text()) < SHELL_LETTERS)) return 'it is the shell of an app';
  const notice = document('noscript').text();
  return letters < FEW_LETTERS && WANTS_SCRIPTS.test(notice) ? 'it says that it needs scripts' : null;
}

/** Letters and digits in a text. */
export function lettersIn(text: string): number {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').length;
}
