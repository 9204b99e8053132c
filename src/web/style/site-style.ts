import { auditStyle } from './audit-style.ts';
import { appStyle, leaderboardStyle, matchStyle, treeStyle } from './page-styles.ts';

/** Styles of every page: system fonts, light and dark by the reader's setting, narrow screens. */
const baseStyle = `
:root {
  color-scheme: light dark;
  --paper: #fcfcfa; --raised: #ffffff; --ink: #1d2126; --quiet: #5d6670; --rule: #dfe2e3; --accent: #1f5f78; --link: #17597a;
  --wash: #f1f3f2; --good: #1d7a4f; --bad: #b3372b; --absent: #666e76;
  --won: #8fb8a3; --tie-high: #c9d2d6; --tie-low: #a9b2b8; --depth: #2f6db3; --width: #e0962b; --both: #8a4f96; --none: #8a6f5c;
  --shade: rgb(0 0 0 / 0.16); --share-0: #f3d3c9; --share-1: #f8e6dd; --share-2: #eff0ec; --share-3: #dcebe1; --share-4: #bfdccb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --raised: #1b1f23; --ink: #e4e7e9; --quiet: #9aa4ad; --rule: #2f353a; --accent: #7fbcd4; --link: #8cc6e0;
    --wash: #1f2428; --good: #6cc598; --bad: #ee8a7c; --absent: #929ba3;
    --won: #4f7d66; --tie-high: #7d8993; --tie-low: #525d66; --depth: #5b9be0; --width: #e5a548; --both: #b884c4; --none: #b39a86;
    --shade: rgb(255 255 255 / 0.2); --share-0: #54302a; --share-1: #3c2c29; --share-2: #262b2e; --share-3: #24372e; --share-4: #28503c;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 1.6rem; }
footer { padding-top: 2rem; padding-bottom: 3rem; border-top: 1px solid var(--rule); margin-top: 4rem; }
main > section { margin-top: 3.25rem; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 0; font-weight: 640; letter-spacing: -0.01em; }
h1 { font-size: 1.9rem; }
h2 { font-size: 1.3rem; margin-bottom: 0.6rem; }
h3 { font-size: 1.05rem; margin: 2rem 0 0.5rem; }
h4 { font-size: 1rem; font-weight: 560; }
h5 { font-size: 0.95rem; }
h6 { font-size: 0.95rem; margin: 0.8em 0 0.3em; }
p { margin: 0.4rem 0; }
a { color: var(--link); text-underline-offset: 0.15em; text-decoration-thickness: 1px; text-decoration-color: color-mix(in srgb, currentColor 45%, transparent); }
a:not([href]) { color: inherit; text-decoration: none; }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
abbr { text-decoration: none; }
code { font: 0.85em/1.4 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
bdi { unicode-bidi: isolate; }
.quiet { color: var(--quiet); font-size: 0.9rem; font-weight: 400; letter-spacing: 0; }
main > section > p { max-width: 46rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.brand { margin: 0 0 0.4rem; color: var(--accent); font-weight: 640; letter-spacing: 0.02em; }
.id { font-weight: 400; color: var(--quiet); }
.skip { position: absolute; left: 0.5rem; top: -4rem; background: var(--raised); padding: 0.4rem 0.8rem; border: 1px solid var(--rule); border-radius: 6px; z-index: 3; } .skip:focus { top: 0.5rem; }
nav { border: solid var(--rule); border-width: 1px 0; margin-top: 1.4rem; padding: 0.7rem 0; font-size: 0.92rem; }
nav a { text-decoration: none; }
nav.site { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1.2rem; max-width: 66rem; margin: 0 auto; padding: 0.9rem 1.5rem; border: 0; }
nav.site .brand { margin: 0; } nav.site .id { margin-right: auto; font-size: 0.88rem; } nav.site [aria-current] { color: var(--ink); font-weight: 620; box-shadow: 0 2px 0 var(--accent); }
a:hover { text-decoration: underline; }
.figures { display: flex; flex-wrap: wrap; gap: 0.8rem 2.6rem; margin: 1.4rem 0 0; }
.figures div { display: flex; flex-direction: column-reverse; }
.figures dt { color: var(--quiet); font-size: 0.85rem; }
.figures dd { margin: 0; font-size: 1.6rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.figures.small dd { font-size: 1.15rem; }
.facts { margin: 1rem 0 0.6rem; font-size: 0.92rem; max-width: 56rem; } .facts > div { display: flex; gap: 0.8rem; padding: 0.23rem 0; border-bottom: 1px solid var(--rule); }
.facts dt { flex: 0 0 6rem; color: var(--quiet); } .facts dd { margin: 0; min-width: 0; }
.notes { margin: 1.4rem 0 0; padding: 0.7rem 1rem 0.7rem 2rem; background: var(--wash); border-left: 3px solid var(--width); font-size: 0.95rem; }
/* Shadows at the edges say that there is more to the side; covers that scroll along hide them where there is not. */
.wide { --under: var(--paper); overflow-x: auto; position: relative; background: linear-gradient(to right, var(--under) 40%, transparent) left / 2.4rem 100% no-repeat local, linear-gradient(to left, var(--under) 40%, transparent) right / 2.4rem 100% no-repeat local, linear-gradient(to right, var(--shade), transparent) left / 0.8rem 100% no-repeat scroll, linear-gradient(to left, var(--shade), transparent) right / 0.8rem 100% no-repeat scroll; }
.round-card .wide, .given .wide { --under: var(--raised); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: 0.94rem; }
caption { text-align: left; font-weight: 560; padding-bottom: 0.4rem; }
th, td { overflow-wrap: break-word; text-align: left; padding: 0.42rem 0.7rem; border-bottom: 1px solid var(--rule); vertical-align: middle; }
th:first-child, td:first-child { padding-left: 0.2rem; }
thead th { color: var(--quiet); font-size: 0.82rem; font-weight: 500; vertical-align: bottom; white-space: nowrap; }
tbody th { font-weight: 500; }
.num { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.strong { font-weight: 620; }
.warn { color: var(--bad); }
p.warn { color: inherit; background: var(--wash); border-left: 3px solid var(--width); border-radius: 4px; padding: 0.5rem 0.9rem; max-width: 46rem; }
.board tbody td, .board tbody th { padding-top: 0; padding-bottom: 0; height: 2.3rem; }
.board tbody th { overflow-wrap: anywhere; min-width: 9rem; }
.plot { width: 42%; min-width: 14rem; }
svg { display: block; overflow: visible; }
svg text { fill: var(--quiet); font-size: 11px; font-variant-numeric: tabular-nums; letter-spacing: 0; }
.grid { stroke: var(--rule); stroke-width: 1; }
.whisker { stroke: var(--accent); stroke-width: 2; }
.dot { fill: var(--accent); stroke: var(--paper); stroke-width: 2; }
.matrix { width: auto; }
.matrix th, .matrix td { border: 0; padding: 0.4rem 0.6rem; white-space: nowrap; }
.matrix td { text-align: center; border: 2px solid var(--paper); min-width: 4rem; }
.matrix thead th { text-align: center; }
.matrix tbody th { padding-right: 1rem; }
.matrix tbody .num { color: var(--quiet); display: inline-block; min-width: 1.4em; }
.share-0 { background: var(--share-0); } .share-1 { background: var(--share-1); } .share-2 { background: var(--share-2); }
.share-3 { background: var(--share-3); } .share-4 { background: var(--share-4); } .self { background: var(--wash); }
.terms { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 0.3rem 1.5rem; margin: 0.9rem 0 0; font-size: 0.86rem; color: var(--quiet); }
.terms dt { display: inline; font-weight: 600; } .terms dd { display: inline; margin: 0; } .terms dt::after { content: ": "; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1.5rem 3rem; align-items: start; margin-top: 0.6rem; }
summary { cursor: pointer; }
summary::marker { color: var(--quiet); }
.figures-table { margin-top: 0.6rem; font-size: 0.95rem; }
select { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--rule); border-radius: 6px; padding: 0.25rem 0.5rem; max-width: 100%; }
.score { margin: 0 0.5rem; font-variant-numeric: tabular-nums; font-weight: 640; }
.void { color: var(--quiet); }
.state { color: var(--quiet); font-weight: 400; margin-left: 0.5rem; }
.path { list-style: none; padding: 0; margin: 0.35rem 0 0; display: flex; flex-wrap: wrap; font-size: 0.88rem; }
.path li + li::before { content: "›"; color: var(--quiet); margin: 0 0.5rem; }
.question { font: 1.06rem/1.6 ui-serif, Charter, "Iowan Old Style", Georgia, "Noto Serif", serif; max-width: 46rem; margin: 0.8rem 0; white-space: pre-line; }
.verdict { border-left: 3px solid var(--accent); padding: 0.1rem 0 0.1rem 0.9rem; margin: 0.9rem 0; }
.verdict p { margin: 0.15rem 0; max-width: 46rem; } .verdict.void { border-color: var(--absent); }
.tag { display: inline-block; border: 1px solid; border-radius: 4px; padding: 0 0.4rem; font-size: 0.8rem; line-height: 1.45; margin: 0 0.2rem; }
.tag-depth { color: var(--depth); } .tag-width { color: color-mix(in srgb, var(--width) 55%, var(--ink)); } .tag-both { color: var(--both); } .tag-none { color: var(--none); }
.items { list-style: none; padding: 0; margin: 0.3rem 0 0; font-size: 0.92rem; }
.items > li { padding: 0.55rem 0; border-top: 1px solid var(--rule); }
.point { font-weight: 500; }
.source { color: var(--quiet); font-size: 0.9em; } cite { font-style: normal; } cite::before { content: "— "; }
q { quotes: "“" "”"; }
.prose { margin: 0.6rem 0; max-width: 46rem; overflow-x: auto; unicode-bidi: isolate; } .prose table { width: auto; } /* Answers stand above each other where a table is too wide for half a page. */
.prose :is(th, td) { white-space: normal; font-size: 0.9rem; padding: 0.3rem 0.5rem; } .side-by-side:has(.prose th:nth-child(5)) { grid-template-columns: minmax(0, 1fr); } .side-by-side:has(.prose th:nth-child(5)) .prose { max-width: none; }
.prose pre, pre { white-space: pre-wrap; } .prose blockquote { margin: 0.4rem 0; padding-left: 0.9rem; border-left: 3px solid var(--rule); }
.prose ul, .prose ol { padding-left: 1.4rem; margin: 0.3rem 0; }
.list-title { margin-top: 0.6rem; color: var(--quiet); font-size: 0.85rem; } .plain { margin: 0.1rem 0 0.4rem; padding-left: 1.2rem; font-size: 0.88rem; }
[hidden] { display: none !important; }
@media screen and (max-width: 46rem) {
  header, main, footer { padding-left: 1rem; padding-right: 1rem; }
  header { padding-top: 0.8rem; } nav.site { padding: 0.7rem 1rem; gap: 0.2rem 1rem; } nav.site .id { flex: 1 0 60%; }
  h1 { font-size: 1.5rem; }
  th, td { padding-left: 0.4rem; padding-right: 0.4rem; }
  .figures { gap: 0.4rem 1.2rem; margin-top: 0.8rem; } .figures dd { font-size: 1.1rem; } .notes { margin-top: 0.8rem; }
  .facts > div { display: block; } .facts dt { font-size: 0.84rem; }
}
`;

/** Styles of wide tables on a phone; they come after all other styles, whose widths they undo. */
const narrowTables = `
@media screen and (max-width: 46rem) {
  thead th { white-space: normal; }
  .cards .plot { display: none; }
  /* A row as a card: its name, below it the cells under their headings. */
  table.cards, .cards > :is(thead, tbody, tfoot) { display: block; }
  .cards > :is(tbody, tfoot) > tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(5.4rem, 1fr)); gap: 0.3rem 0.6rem; padding: 0.6rem 0; border-bottom: 1px solid var(--rule); }
  table.cards > * > tr > * { border: 0; padding: 0; min-width: 0; max-width: none; height: auto; text-align: left; white-space: normal; }
  table.cards > * > tr > th[scope="row"] { grid-column: 1 / -1; order: -1; }
  .cards.compact > :is(tbody, tfoot) > tr { grid-template-columns: repeat(auto-fill, minmax(7.6rem, 1fr)); }
  .cards td::before { content: attr(data-head); display: block; color: var(--quiet); font-size: 0.76rem; font-weight: 400; line-height: 1.25; }
  .cards > thead, .matrix > thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  /* A row of a matrix as its name and its cells, which carry the numbers of the rows. */
  .matrix, .matrix > tbody { display: block; }
  .matrix > tbody > tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(2.6rem, 1fr)); gap: 2px; padding: 0.45rem 0; border-bottom: 1px solid var(--rule); counter-reset: column; }
  .matrix tbody th { grid-column: 1 / -1; padding: 0; }
  .matrix tbody td { counter-increment: column; min-width: 0; border: 0; padding: 0.1rem 0; font-size: 0.7rem; letter-spacing: -0.01em; }
  .matrix td::before { content: counter(column); display: block; font-size: 0.66rem; line-height: 1.25; }
}
`;

/** The one style sheet of all pages, of the app as of a static site. */
export const siteStyle = [baseStyle, leaderboardStyle, matchStyle, treeStyle, auditStyle, appStyle, narrowTables].join(
  '\n',
);

/** The icon of all pages: two answers on one scale, as SVG. */
export const siteIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1f5f78"/><path d="M7 11h12M7 21h18" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/><circle cx="14" cy="11" r="4" fill="#fff"/><circle cx="20" cy="21" r="4" fill="#fff"/></svg>
`;
