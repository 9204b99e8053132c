/** Whole titles, in lower case and without numbering, of pages that lead to others or are the same on every site. */
const navigationTitles: readonly RegExp[] = [
  // Indexes, contents, maps of the site.
  /^(?:(?:general|alphabetical|subject|site|name|topic|keyword|website keyword|command|function|module|python module) )*index(?: of (?:\/.*|(?:all )?(?:names|subjects|authors|places|terms|titles|pages|articles|commands|functions|symbols)))?$/,
  /^index [–-] .*$/,
  /^(?:table of )?contents$|^site ?map$|^(?:all pages|pages by title|what links here|recent changes|random page)$/,
  /^(?:list|lists|table|index) of (?:figures|tables|examples|illustrations|code listings)$/,
  /^alphabetical list(?:ing)? of .*$|^.*\(disambiguation\)$/,
  // Search, accounts, baskets.
  /^(?:advanced )?search(?: results?| page)?(?: for .*)?$|^results for .*$/,
  /^(?:(?:sign|log) ?(?:in|on|up|out)|login page|register|registration|create (?:an |your )?account|my account|your account|(?:reset|forgot(?:ten)?) (?:your )?password\??)$/,
  /^(?:(?:your |my |shopping )?(?:cart|basket|bag)|checkout|wish ?list|order (?:status|history))$/,
  // Law, cookies, who runs the site.
  /^(?:privacy|cookies?|data protection)(?: (?:and cookies? )?(?:policy|notice|statement|settings|preferences|declaration))?$/,
  /^(?:website |general )?terms(?: (?:of (?:use|service|sale)|(?:and|&) conditions))?$|^(?:conditions of use|acceptable use policy|disclaimer|accessibility(?: statement)?)$/,
  /^(?:copyright|copyrights?(?: and licen[cs]es?)?|copyright notice|legal(?: notices?| information)?|imprint|impressum|license|licence|history and license|colophon|credits)$/,
  /^(?:about(?: us| these documents| this (?:site|website))?|contact(?: us)?|help|feedback|donate|newsletter|subscribe|dealing with bugs|careers|advertise(?: with us)?)$/,
  // Lists of posts.
  /^(?:tags|categories|archives)$|^(?:tag|category|archives?|author)(?:: .*| archives?)$|^.* archives$|^(?:posts|articles|entries) (?:tagged|filed under|by|in) .*$/,
  // Changes only.
  /^(?:change ?logs?|release notes|(?:revision|version|change|release) history|history of (?:changes|releases)|recent changes)(?: (?:for|of|in) .*)?$/,
  // Errors, walls, front doors.
  /^(?:(?:error )?(?:40[0-9]|50[0-9])(?: .*)?|(?:page )?not found|error(?: \d+)?|access denied|forbidden|just a moment.*|(?:internal )?server error|service (?:temporarily )?unavailable|bad gateway|under (?:construction|maintenance))$/,
  /^(?:home(?: ?page)?|welcome|downloads?)$/,
  // Lists of words or of other people's works.
  /^(?:glossary|references|bibliography|further reading)$/,
];

/** `1.2. `, `Chapter 3. `, `Appendix A: ` before a title. */
const numbering = /^(?:(?:chapter|appendix|part|section)\s+)?(?:\d+(?:\.\d+)*|[ivxlc]+|[a-z](?:\.\d+)*)[.:)]\s+/;

/** Titles that an encyclopedia gives to long articles as well. */
const alsoSubjects =
  /^(?:privacy|data protection|cookies?|copyrights?|licen[cs]e|terms|disclaimer|accessibility|imprint|colophon|credits|help|register|registration|cart|basket|bag|error|contact|feedback|forbidden|careers)$/;
/** Words from which a page with such a title is an article. */
const LONG_ARTICLE = 600;

/**
 * True for a title whose first part, as in `Index — Python 3.11 documentation`, names a page that leads to others (index,
 * search, list of posts) or is found on every site (log-in, privacy, error). `Index funds` and `Privacy in law` are none,
 * and a long page called `Privacy` is an article: what it is for then shows in its text.
 * @param words number of words of the page
 */
export function isNavigationTitle(title: string, words: number): boolean {
  const first = (title.split(/\s+[—–|·:»-]\s+/)[0] ?? '').trim().toLowerCase();
  const bare = first.replace(numbering, '');
  if (words >= LONG_ARTICLE && alsoSubjects.test(bare)) return false;
  return navigationTitles.some((pattern) => pattern.test(bare) || pattern.test(first));
}
