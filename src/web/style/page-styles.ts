import { relations } from '../../../trees/relation.ts';
import { relationClass } from '../../reporting/tree-words.ts';

/** How the leaderboard and the pages of agents look, and the charts on them. */
export const leaderboardStyle = `
.two-agents .pair th { padding-top: 0.9rem; font-weight: 500; color: var(--quiet); font-size: 0.86rem; } .compared .bar { width: 26%; } .compared th, .compared td { padding-top: 0.28rem; padding-bottom: 0.28rem; }
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
.section-head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 1.5rem; margin-bottom: 0.6rem; }
.section-head h2 { margin: 0; } .here { color: inherit; text-decoration: none; } .here:hover::after { content: " #"; color: var(--quiet); font-weight: 400; }
.sets { margin: 0.4rem 0 0.8rem; padding-left: 1.2rem; max-width: 46rem; } .sets:empty { display: none; }
tbody th a, .group h3 a { text-decoration-color: transparent; } tbody th a:hover { text-decoration-color: currentColor; }
/* The board of a schedule has more columns than that of a tournament. */
.series .plot { width: 24%; min-width: 6rem; } .series tbody th { min-width: 11rem; } .series .roomy { font-size: 0.88rem; }
.moves td { white-space: nowrap; } .moves th { min-width: 7rem; }
.compact { font-size: 0.88rem; } .compact.cards thead th { white-space: normal; vertical-align: bottom; } .compact th, .compact td { padding: 0.26rem 0.5rem; } .compact tbody th { font-weight: 400; }
.chart { max-width: 100%; height: auto; overflow: visible; margin: 0.4rem 0 0; }
.chart text { white-space: pre; }
.chart-narrow { display: none; }
.fill-lost { fill: color-mix(in srgb, var(--bad) 62%, var(--paper)); }
details.group { border-top: 1px solid var(--rule); } details.group:last-of-type { border-bottom: 1px solid var(--rule); }
details.group > summary { padding: 0.55rem 0.2rem; } details.group > summary:hover { background: var(--wash); } details.group h3 { display: inline; margin: 0 0.6rem 0 0; }
.result-won { color: var(--good); } .result-lost { color: var(--bad); } .result-void, .result-running { color: var(--quiet); }
/* A chart that is made smaller keeps legible words. */
@media screen and (max-width: 60rem) { .chart-broad .chart text { font-size: 13px; } }
@media screen and (max-width: 46rem) {
  .chart-broad { display: none; } .chart-narrow { display: block; }
  .series th .tight { white-space: normal; } .series tbody th { min-width: 7rem; } .series .plot { width: 30%; }
}
@media print {
  .chart-broad .chart text { font-size: 14px; }
  table { font-size: 8.5pt; } th, td { padding: 2pt 4pt; } .matrix th, .matrix td { padding: 2pt 3pt; min-width: 0; }
  .skip { display: none; } .chart { break-inside: avoid; }
  section { break-inside: auto; } .section-head { break-after: avoid; }
}
`;

/** How the pages of matches and snapshots look. */
export const matchStyle = `
.match-head h1 { display: flex; flex-wrap: wrap; gap: 0 0.7rem; align-items: baseline; }
.match-head h1 a, .pair a { color: inherit; text-decoration: none; } .match-head h1 a:hover, .pair a:hover { text-decoration: underline; }
nav.neighbours, nav.pages { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-top: 1rem; padding: 0.6rem 0; border: solid var(--rule); border-width: 1px 0; font-size: 0.92rem; }
nav.neighbours a:last-child { margin-left: auto; text-align: right; }
nav.pages a { font-variant-numeric: tabular-nums; } nav.pages [aria-current] { font-weight: 640; color: var(--ink); }
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
.graded .of { display: none; }
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
.step-list { padding-left: 1.6rem; } .step-list li { padding: 0.2rem 0; } .step-list li > p { margin: 0.1rem 0; }
.round-links { margin-top: 1.2rem; display: flex; gap: 1.2rem; }
.match-list { font-size: 0.92rem; table-layout: fixed; } .match-list .n { width: 4.2rem; } .match-list .s { width: 4.6rem; } .match-list .t { width: 24%; } .match-list td, .match-list tbody th { padding-top: 0.26rem; padding-bottom: 0.26rem; } .match-list tbody th[scope="row"] { font-weight: 400; }
.match-list .pair th { padding-top: 0.9rem; font-weight: 600; }
.facts .plain { margin: 0; padding-left: 1rem; font-size: inherit; }
.quotes { font-size: 0.92rem; } .quotes th, .quotes td { vertical-align: top; } .quotes .plain { list-style: none; padding: 0; margin: 0; font-size: inherit; } .quotes tbody th { font-weight: 400; width: 34%; }
.snapshot-page .prose { max-width: 48rem; } .gap { color: var(--quiet); text-align: center; font-size: 0.88rem; border-block: 1px dashed var(--rule); padding: 0.3rem; margin: 1rem 0; }
.exact pre { background: var(--wash); padding: 0.5rem 0.8rem; border-radius: 6px; font: 0.82rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; margin: 0.2rem 0 0.9rem; max-width: 52rem; unicode-bidi: isolate; }
@media screen and (max-width: 46rem) {
  .round-card { padding: 0.9rem 0.8rem; margin-left: -0.4rem; margin-right: -0.4rem; }
  .side-by-side { grid-template-columns: minmax(0, 1fr); gap: 1.4rem; }
  .graded { min-width: 0; } .graded thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .graded, .graded tbody, .graded tr, .graded th, .graded td { display: block; } .graded caption { display: block; }
  .graded tbody tr { padding: 0.5rem 0; border-bottom: 1px solid var(--rule); } .graded tbody :is(th, td) { border: 0; padding: 0.15rem 0; } .graded .of { display: inline; }
  .toc th { white-space: nowrap; } .match-list { table-layout: auto; } .match-list :is(.n, .s, .t) { width: auto; } .match-list .tight { white-space: normal; } .match-list td:last-child { min-width: 8.5rem; }
  .quotes thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } .quotes, .quotes tbody, .quotes tr, .quotes th, .quotes td { display: block; } .quotes tbody th { width: auto; }
  .quotes tbody tr { padding: 0.5rem 0; border-bottom: 1px solid var(--rule); } .quotes tbody :is(th, td) { border: 0; padding: 0.1rem 0; }
}
@media print {
  .round-card { break-inside: auto; border: 0; border-top: 1px solid #888; border-radius: 0; padding: 0.5rem 0; } .round-links { display: none; }
  mark { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
`;

const kin = relations
  .map(relationClass)
  .map((name) => `.${name} { --kin: var(--${name}); }`)
  .join('\n');

/** How the drawings of trees look; `--r-…` are the colours of the relations. */
export const treeStyle = `
:root {
  --r-variety-of: #2f6db3; --r-part-of: #1d7a4f; --r-process: #b3571b; --r-specification: #6a4fb0; --r-person: #b0317a;
  --r-place: #0d7f8c; --r-event: #b3372b; --r-work: #8a6a00; --r-organisation: #4a5f9e; --r-unknown: #6b737b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --r-variety-of: #6ba6e6; --r-part-of: #5fbf8f; --r-process: #e8955a; --r-specification: #a893e8; --r-person: #e883b9;
    --r-place: #57c2ce; --r-event: #ee8a7c; --r-work: #d9b84a; --r-organisation: #96a9e0; --r-unknown: #929ba3;
  }
}
${kin}
.branch { fill: none; stroke: var(--kin, var(--ink)); stroke-width: 1.2; stroke-opacity: 0.9; }
.node { stroke: var(--ink); stroke-width: 1.2; fill: var(--paper); }
.node.asked { fill: var(--accent); } .node.hub { fill: var(--tie-high); } .node.unread { stroke: var(--bad); stroke-width: 1.8; }
.fold-up { margin-top: 0.5rem; font-size: 0.92rem; }
.outline, .outline ul { list-style: none; margin: 0; padding: 0; } .outline { font-size: 0.93rem; margin-bottom: 1.2rem; padding-left: 1.5rem; }
.outline li { position: relative; }
.outline li::before { content: ""; position: absolute; left: 0.1rem; top: 0.58rem; width: 0.62rem; height: 0.62rem; box-sizing: border-box; border: 1.5px solid var(--ink); border-radius: 50%; }
.outline li.asked::before { background: var(--accent); border-color: var(--accent); } .outline li.hub::before { border-radius: 0; background: var(--tie-high); }
.outline li.unread::before { border: 0; border-radius: 0; background: linear-gradient(45deg, transparent 42%, var(--bad) 42% 58%, transparent 58%), linear-gradient(-45deg, transparent 42%, var(--bad) 42% 58%, transparent 58%); }
.outline details > summary { position: absolute; left: -1.5rem; top: 0.1rem; width: 1.5rem; height: 1.5rem; overflow: hidden; font-size: 0; list-style: none; }
.outline summary::-webkit-details-marker { display: none; }
.outline summary::before { content: ""; position: absolute; left: 0.45rem; top: 0.42rem; border: solid transparent; border-width: 0.3rem 0 0.3rem 0.45rem; border-left-color: var(--quiet); }
.outline details[open] > summary::before { left: 0.38rem; top: 0.5rem; border-width: 0.45rem 0.3rem 0; border-color: var(--quiet) transparent transparent; }
.kin { border-left: 2px solid var(--kin); margin: 0.2rem 0 0.4rem 0.33rem; padding-left: 0.7rem; }
.kin ul { padding-left: 1.5rem; } .kin > p { margin: 0; font-size: 0.86rem; color: var(--quiet); } .kin > p::before { content: ""; display: inline-block; width: 0.7rem; height: 2px; margin: 0 0.45rem 0.28em -0.7rem; background: var(--kin); }
.outline p.quiet { margin: 0.1rem 0 0.4rem 0.33rem; font-size: 0.84rem; }
.fold-up { max-width: 60rem; } .fold-up > summary { padding: 0.15rem 0; }
.outline details.page > summary { list-style: none; padding: 0.12rem 0 0.12rem 1.05rem; position: static; width: auto; height: auto; overflow: visible; font-size: inherit; border-radius: 3px; }
.outline details.page > summary::before { content: none; } .outline details.page > summary:hover bdi { text-decoration: underline; text-underline-offset: 0.15em; } .outline details.page[open] > summary bdi { font-weight: 600; }
.outline .kin .kin { margin-left: 0.2rem; }
.about { margin: 0.1rem 0 0.5rem 1.05rem; padding: 0.45rem 0.8rem; background: var(--wash); border-radius: 4px; font-size: 0.88rem; } .about p { margin: 0.15rem 0; }
.outline.loose { padding-left: 0; }
.asked-list { list-style: none; margin: 0.6rem 0 0; padding: 0; max-width: 54rem; } .asked-list > li { display: grid; grid-template-columns: 2.4rem minmax(0, 1fr); padding: 0.55rem 0; border-top: 1px solid var(--rule); scroll-margin-top: 1rem; } .asked-list > li:target { background: var(--wash); }
.asked-list .number { color: var(--quiet); font-variant-numeric: tabular-nums; } .asked-list p { margin: 0; } .asked-list .quiet { font-size: 0.86rem; margin-top: 0.15rem; }
.trees tbody th { min-width: 11rem; max-width: 16rem; overflow-wrap: anywhere; } .trees tbody th .root { display: block; font-size: 0.82rem; font-weight: 400; } .trees td:nth-child(2) { min-width: 8rem; font-size: 0.88rem; } .trees th, .trees td { padding-left: 0.32rem; padding-right: 0.32rem; } .trees td.quiet { min-width: 7.5rem; font-size: 0.82rem; }
.why, .use { display: inline-block; font-size: 0.84rem; color: var(--quiet); margin-left: 0.45rem; } .use { color: var(--accent); }
@media screen and (max-width: 46rem) { .kin ul { padding-left: 1.2rem; } .kin { padding-left: 0.35rem; } .kin > p::before { width: 0.35rem; margin-left: -0.35rem; } }
@media screen and (max-width: 46rem) { .outline { padding-left: 1.1rem; } .outline .kin ul { padding-left: 1.05rem; } .outline .kin { padding-left: 0.25rem; margin-left: 0; } }
@media print { .trees tbody th, .trees td:nth-child(2), .trees td.quiet { min-width: 0; } .trees tbody th, .trees td { overflow-wrap: anywhere; } .outline li { break-inside: avoid; } }
`;

/** How pages that only the app has look. */
export const appStyle = `
.status { display: inline-block; border: 1px solid currentColor; border-radius: 999px; padding: 0 0.6rem; font-size: 0.82rem; line-height: 1.5; white-space: nowrap; color: var(--quiet); }
.status.running { color: var(--accent); } .status.finished { color: var(--good); }
.status.stopped, .status.failed { color: var(--bad); } .status.unknown { color: var(--absent); }
.runs th .quiet { display: block; font-weight: 400; }
.runs td { vertical-align: top; white-space: nowrap; } .runs tbody th { min-width: 9rem; }
.set-task .id, .hash, .sure { overflow-wrap: anywhere; } .set-task { border-top: 1px solid var(--rule); } .sure input { height: auto; padding: 0; }
.turning { border: 0; margin-top: 1rem; }
nav.of-run { padding-top: 0; } nav.of-run .id { margin-right: 0.2rem; flex: 0 1 auto; min-width: 0; }
.runs td.leader { white-space: normal; min-width: 8rem; } .run-id { white-space: nowrap; } .runs tbody th { vertical-align: top; } .row-deeds { display: flex; flex-wrap: wrap; gap: 0.4rem; margin-top: 0.4rem; }
form.start { display: grid; gap: 0.9rem; justify-items: start; margin: 0.8rem 0; max-width: 46rem; }
form.start label { display: grid; gap: 0.15rem; font-size: 0.88rem; color: var(--quiet); max-width: 100%; } form.start .fields { display: flex; flex-wrap: wrap; gap: 0.8rem 1.4rem; max-width: 100%; }
form.start select, form.start input:not([type="radio"]):not([type="checkbox"]) { font: inherit; font-size: 0.95rem; color: var(--ink); background: var(--raised); border: 1px solid var(--absent); border-radius: 6px; padding: 0.35rem 0.6rem; min-height: 2.35rem; max-width: 100%; }
form.start fieldset { border: 1px solid var(--rule); border-radius: 6px; padding: 0.5rem 1rem 0.8rem; margin: 0; min-width: 0; width: 100%; } form.start legend { color: var(--quiet); font-size: 0.88rem; padding: 0 0.4rem; }
.way { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.8rem; padding: 0.25rem 0; } form.start .way label { display: flex; align-items: center; gap: 0.5rem; min-height: 1.8rem; color: var(--ink); font-size: 0.95rem; } .way input[type="number"] { width: 6rem; } .way input[name="topic"] { width: 20rem; }
input[type="radio"], input[type="checkbox"] { width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--accent); flex: none; } form.start .sure span { display: flex; align-items: center; gap: 0.5rem; min-height: 1.8rem; }
.deeds { display: grid; gap: 0.2rem; } main > .deeds { margin-top: 1.2rem; } .deeds form.start { display: flex; flex-wrap: wrap; align-items: end; gap: 0.4rem 0.9rem; margin: 0.3rem 0; max-width: none; } .deeds form .quiet { align-self: center; }
a.button { display: inline-block; }
.standing { margin-top: 1rem; } .standing p { max-width: 46rem; } .standing .quiet { margin-left: 0.6rem; }
.standing code, main > p code { background: var(--wash); border: 1px solid var(--rule); border-radius: 5px; padding: 0.15rem 0.45rem; }
.lost { color: var(--bad); }
.progress { margin: 0.6rem 0 0; display: grid; gap: 0.5rem; max-width: 46rem; }
.progress > div { display: grid; grid-template-columns: 8.5rem 1fr; align-items: center; gap: 0.8rem; }
.progress dt { color: var(--quiet); font-size: 0.9rem; } .progress dd { margin: 0; display: grid; grid-template-columns: 1fr 7rem; align-items: center; gap: 0.8rem; font-variant-numeric: tabular-nums; }
progress { appearance: none; width: 100%; height: 0.6rem; border: 0; border-radius: 999px; overflow: hidden; background: var(--wash); color: var(--accent); }
progress::-webkit-progress-bar { background: var(--wash); border-radius: 999px; box-shadow: inset 0 0 0 1px var(--rule); }
progress::-webkit-progress-value { background: var(--accent); border-radius: 999px; }
progress::-moz-progress-bar { background: var(--accent); border-radius: 999px; }
form.token { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; margin-top: 1.2rem; }
form.token input, form.token button { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--absent); border-radius: 6px; padding: 0.35rem 0.7rem; }
form.token button { cursor: pointer; }
@media (prefers-reduced-motion: no-preference) { progress::-webkit-progress-value { transition: inline-size 0.4s; } }
@media (max-width: 46rem) {
  .progress > div { grid-template-columns: 1fr; gap: 0.15rem; } .progress dd { grid-template-columns: 1fr auto; }
}
@media print { .turning, form.token { display: none; } progress { -webkit-print-color-adjust: exact; print-color-adjust: exact; } }
`;
