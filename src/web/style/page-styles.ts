/** Styles of the leaderboard and the pages of agents, with their charts. */
export const leaderboardStyle = `
.telling { padding: 0; list-style: none; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 0 2rem; } .telling > li { padding: 0.6rem 0; border-top: 1px solid var(--rule); } .telling .asked { margin: 0; font-size: 0.94rem; }
.telling .said + .said { border-top: 1px dotted var(--rule); padding-top: 0.4rem; } .said { display: grid; grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr); gap: 0.15rem 0.9rem; margin: 0.4rem 0 0; font-size: 0.92rem; } .said dt { color: var(--quiet); } .said dd { margin: 0; }
.matrix td a { text-decoration-color: transparent; color: inherit; display: block; padding: 0.2rem 0; } .matrix td a:hover { text-decoration-color: currentColor; }
.trail { margin: 0 0 0.2rem; color: var(--quiet); font-size: 0.9rem; }
.lead { font-size: 1.12rem; line-height: 1.45; max-width: 46rem; margin: 0.5rem 0 0.6rem; }
.lead .agent { font-weight: 620; }
nav.sections { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr)); gap: 0.9rem 1.5rem; padding: 0.9rem 0 1rem; }
nav.sections > div { display: flex; flex-wrap: wrap; align-content: start; gap: 0.1rem 0.9rem; }
nav.sections a { display: inline-block; min-height: 1.5rem; }
nav.sections .group { flex: 1 0 100%; color: var(--quiet); font-size: 0.8rem; }
h2 .here { color: inherit; text-decoration: none; } .here:hover::after { content: " #"; color: var(--quiet); font-weight: 400; }
.sets { margin: 0.4rem 0 0.8rem; padding-left: 1.2rem; max-width: 46rem; } .sets:empty { display: none; }
tbody th a { text-decoration-color: transparent; } tbody th a:hover { text-decoration-color: currentColor; }
/* The board of a schedule has more columns than that of a tournament. */
.series .plot { width: 24%; min-width: 6rem; } .series tbody th { min-width: 11rem; }
.moves td { white-space: nowrap; } .moves th { min-width: 7rem; }
.compact { font-size: 0.88rem; } .compact.cards thead th { white-space: normal; vertical-align: bottom; } .compact th, .compact td { padding: 0.26rem 0.5rem; } .compact tbody th { font-weight: 400; }
.chart { max-width: 100%; height: auto; overflow: visible; margin: 0.4rem 0 0; }
.chart text { white-space: pre; }
.chart-narrow { display: none; }
/* A chart that is made smaller keeps legible words. */
@media screen and (max-width: 60rem) { .chart-broad .chart text { font-size: 13px; } }
@media screen and (max-width: 46rem) {
  .chart-broad { display: none; } .chart-narrow { display: block; }
  /* One paragraph of links, so that the decision stands on the first screen. */
  nav.sections { display: flex; flex-wrap: wrap; gap: 0 0.9rem; padding: 0.4rem 0; margin-top: 0.8rem; } nav.sections > div { display: contents; } nav.sections .group { display: none; }
  dl.said { grid-template-columns: minmax(0, 1fr); } .said dd { margin-bottom: 0.3rem; }
}
`;

/** Styles of the pages of matches and snapshots. */
export const matchStyle = `
.match-head h1 { display: flex; flex-wrap: wrap; gap: 0 0.7rem; align-items: baseline; }
.match-head h1 a { color: inherit; text-decoration: none; } .match-head h1 a:hover { text-decoration: underline; }
.toc td, .toc th { padding-top: 0.3rem; padding-bottom: 0.3rem; }
.match-page > section { margin-top: 2.25rem; }
.round-card { background: var(--raised); border: 1px solid var(--rule); border-radius: 10px; padding: 1.2rem 1.5rem 1rem; scroll-margin-top: 1rem; }
.round-card:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.round-card h2 { margin-bottom: 0.1rem; } .round-card h3 { margin: 1.5rem 0 0.5rem; }
.round-card caption { font-size: 0.95rem; padding-top: 1.1rem; }
.evolution { max-width: 46rem; margin: 0.7rem 0 0; font-size: 0.95rem; }
.round-card .verdict .quiet { font-size: 0.88rem; }
.panel { margin-top: 0.4rem; } .panel caption { font-size: 0.93rem; }
.graded { font-size: 0.9rem; table-layout: fixed; min-width: 44rem; }
.graded th, .graded td { vertical-align: top; } .graded thead th { white-space: normal; font-size: 0.85rem; } .graded thead .agent { color: var(--ink); font-weight: 560; }
.graded tbody tr:last-child > * { border-bottom: 0; }
.graded .source { margin: 0 0 0.25rem; color: inherit; font-size: 1em; } .graded cite { color: var(--quiet); font-size: 0.92em; }
.outcome { font-weight: 560; white-space: nowrap; color: var(--quiet); } .satisfied > .outcome { color: var(--good); } .contradicted > .outcome { color: var(--bad); } .outcome::before { content: "– "; } .satisfied > .outcome::before { content: "✓ "; } .contradicted > .outcome::before { content: "✗ "; } .ungraded > .outcome::before { content: ""; }
.looked { font-size: 0.86rem; margin: 0.4rem 0 0; font-weight: 400; }
.flagged { font-size: 0.86rem; margin: 0.4rem 0 0; padding: 0.15rem 0 0.15rem 0.6rem; border-left: 3px solid var(--width); font-weight: 400; }
.side-by-side { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 2rem; }
.given { min-width: 0; border-top: 2px solid var(--rule); padding-top: 0.6rem; }
.facts-line { margin: 0.1rem 0 0.3rem; font-size: 0.84rem; font-variant-numeric: tabular-nums; }
.answer-text { font-size: 0.95rem; } .answer-text .prose { max-width: none; } .prose :is(h3, h4, h5, h6) { font-size: 0.97rem; margin: 0.9em 0 0.3em; } .prose { overflow-x: visible; } .prose .wide { margin: 0.5rem 0; } .prose :is(th, td) { min-width: 5.5rem; }
mark { background: color-mix(in srgb, var(--width) 26%, transparent); color: inherit; border-radius: 2px; padding: 0 0.08em; -webkit-box-decoration-break: clone; box-decoration-break: clone; scroll-margin-top: 4rem; }
mark:not([class]) { background: none; padding: 0; }
mark.satisfied, .key.satisfied { background: color-mix(in srgb, var(--good) 15%, transparent); border-bottom: 2px solid var(--good); }
mark.contradicted, .key.contradicted { background: color-mix(in srgb, var(--bad) 14%, transparent); border-bottom: 2px dashed var(--bad); }
mark.satisfied[id]::before, .key.satisfied::before { content: "✓"; color: var(--good); font-size: 0.78em; margin-right: 0.15em; }
mark.contradicted[id]::before, .key.contradicted::before { content: "✗"; color: var(--bad); font-size: 0.78em; margin-right: 0.15em; }
.key { color: var(--ink); padding: 0 0.2em; margin-left: 0.4rem; }
mark:target, tr:has(mark:target) mark { outline: 2px solid var(--accent); outline-offset: 1px; }
.ungraded, .work { margin-top: 0.5rem; font-size: 0.88rem; } .ungraded > summary { color: var(--bad); }
.as-written { white-space: pre-wrap; color: var(--quiet); margin-top: 0.4rem; unicode-bidi: isolate; }
.work li { padding: 0.05rem 0; } .step > summary { color: var(--quiet); font-size: 0.92em; } .tool { color: var(--quiet); font-size: 0.92em; }
.step-list { padding-left: 1.6rem; } .step-list li { padding: 0.2rem 0; } 
.gap { color: var(--quiet); text-align: center; font-size: 0.88rem; border-block: 1px dashed var(--rule); padding: 0.3rem; margin: 1rem 0; }
@media screen and (max-width: 46rem) {
  .round-card { padding: 0.9rem 0.8rem; margin-left: -0.4rem; margin-right: -0.4rem; }
  .side-by-side { grid-template-columns: minmax(0, 1fr); gap: 1.4rem; }
  .graded { min-width: 0; }
  .toc th { white-space: nowrap; }
}
`;

/** Styles of the pages of trees. */
export const treeStyle = `
.fold-up { margin-top: 0.5rem; font-size: 0.92rem; max-width: 60rem; } .fold-up > summary { padding: 0.15rem 0; }
.written { font: inherit; font-size: 0.92rem; background: var(--wash); border-radius: 6px; padding: 0.5rem 0.8rem; margin: 0.3rem 0; max-width: 48rem; overflow-wrap: anywhere; unicode-bidi: isolate; }
`;

/** Styles used by the web app but not by the static site. */
export const appStyle = `
.status { display: inline-block; border: 1px solid currentColor; border-radius: 999px; padding: 0 0.6rem; font-size: 0.82rem; line-height: 1.5; white-space: nowrap; color: var(--quiet); }
.status.running { color: var(--accent); } .status.finished { color: var(--good); }
.status.failed { color: var(--bad); } .status.unknown { color: var(--absent); }
.runs th .quiet { display: block; font-weight: 400; }
.runs td { vertical-align: top; white-space: nowrap; } .runs tbody th { min-width: 9rem; }
.set-task .id, .hash, .sure { overflow-wrap: anywhere; } .set-task { border-top: 1px solid var(--rule); } .sure input { height: auto; padding: 0; }
.turning { border: 0; margin-top: 1rem; }
nav.of-run { padding-top: 0; } nav.of-run .id { margin-right: 0.2rem; flex: 0 1 auto; min-width: 0; }
.runs .leader { white-space: normal; min-width: 8rem; } .run-id { white-space: nowrap; } .runs tbody th { vertical-align: top; }
.row-deeds { display: flex; flex-wrap: wrap; gap: 0.4rem; margin-top: 0.4rem; }
form.start { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.9rem; justify-items: start; margin: 0.8rem 0; max-width: 46rem; }
form.start label { display: grid; grid-template-columns: minmax(0, auto); gap: 0.15rem; font-size: 0.88rem; color: var(--quiet); max-width: 100%; } form.start .fields { display: flex; flex-wrap: wrap; gap: 0.8rem 1.4rem; max-width: 100%; }
form.start select, form.start input:not([type="radio"]):not([type="checkbox"]) { font: inherit; font-size: 0.95rem; color: var(--ink); background: var(--raised); border: 1px solid var(--absent); border-radius: 6px; padding: 0.35rem 0.6rem; min-height: 2.35rem; max-width: 100%; }
form.start fieldset { border: 1px solid var(--rule); border-radius: 6px; padding: 0.5rem 1rem 0.8rem; margin: 0; min-width: 0; width: 100%; } form.start fieldset > button { margin-top: 0.7rem; } form.start legend { color: var(--quiet); font-size: 0.88rem; padding: 0 0.4rem; }
.way { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.8rem; padding: 0.25rem 0; } form.start .way label { display: flex; align-items: center; gap: 0.5rem; min-height: 1.8rem; color: var(--ink); font-size: 0.95rem; } .way input[type="number"] { width: 6rem; } .way input[name="topic"] { width: 20rem; }
input[type="radio"], input[type="checkbox"] { width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--accent); flex: none; } form.start .sure span { display: flex; align-items: center; gap: 0.5rem; min-height: 1.8rem; }
.deeds { display: grid; gap: 0.2rem; } main > .deeds { margin-top: 1.2rem; } .deeds form.start { display: flex; flex-wrap: wrap; align-items: end; gap: 0.4rem 0.9rem; margin: 0.3rem 0; max-width: none; } .deeds form .quiet { align-self: center; }
.standing { margin-top: 1rem; } .standing p { max-width: 46rem; } .standing .quiet { margin-left: 0.6rem; }
.standing code, main > p code { background: var(--wash); border: 1px solid var(--rule); border-radius: 5px; padding: 0.15rem 0.45rem; }
.lost { border-left: 3px solid var(--bad); padding-left: 0.9rem; }
.progress { margin: 0.6rem 0 0; display: grid; gap: 0.5rem; max-width: 46rem; }
.progress > div { display: grid; grid-template-columns: 8.5rem 1fr; align-items: center; gap: 0.8rem; }
.progress dt { color: var(--quiet); font-size: 0.9rem; } .progress dd { margin: 0; display: grid; grid-template-columns: 1fr 7rem; align-items: center; gap: 0.8rem; font-variant-numeric: tabular-nums; }
progress { appearance: none; width: 100%; height: 0.6rem; border: 0; border-radius: 999px; overflow: hidden; background: var(--wash); color: var(--accent); }
progress::-webkit-progress-bar { background: var(--wash); border-radius: 999px; box-shadow: inset 0 0 0 1px var(--rule); }
progress::-webkit-progress-value { background: var(--accent); border-radius: 999px; }
progress::-moz-progress-bar { background: var(--accent); border-radius: 999px; }
@media (prefers-reduced-motion: no-preference) { progress::-webkit-progress-value { transition: inline-size 0.4s; } }
@media (max-width: 46rem) {
  .progress > div { grid-template-columns: 1fr; gap: 0.15rem; } .progress dd { grid-template-columns: 1fr auto; }
}
`;
