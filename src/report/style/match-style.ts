/** How the pages of matches and snapshots look. */
export const matchStyle = `
.match-head h1 { display: flex; flex-wrap: wrap; gap: 0 0.7rem; align-items: baseline; }
.match-head h1 a, .pair a { color: inherit; text-decoration: none; } .match-head h1 a:hover, .pair a:hover { text-decoration: underline; }
nav.neighbours, nav.pages { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-top: 1rem; padding: 0.6rem 0; border: solid var(--rule); border-width: 1px 0; font-size: 0.92rem; }
nav.neighbours a:last-child { margin-left: auto; text-align: right; }
nav.pages a { font-variant-numeric: tabular-nums; } nav.pages [aria-current] { font-weight: 640; color: var(--ink); }
.filter { margin: 1rem 0 0; }
.toc td, .toc th { padding-top: 0.3rem; padding-bottom: 0.3rem; }
.match-page > section { margin-top: 2.25rem; }
.round-card { background: var(--raised); border: 1px solid var(--rule); border-radius: 10px; padding: 1.2rem 1.5rem 1rem; scroll-margin-top: 1rem; }
.round-card:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.round-card h2 { margin-bottom: 0.1rem; } .round-card h3 { margin: 1.5rem 0 0.5rem; }
.round-card caption { font-size: 0.95rem; padding-top: 1.1rem; }
.asked-on { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 22.5rem); gap: 0.5rem 2rem; align-items: start; }
.stands-on { margin: 0.6rem 0 0; min-width: 0; } .stands-on figcaption { font-size: 0.8rem; margin-top: 0.5rem; }
.place { max-width: 100%; height: auto; overflow: hidden; }
.place text { font-size: 13px; fill: var(--ink); } .place text.asked { font-weight: 620; } .place text.aside, .place text.rest { fill: var(--quiet); font-size: 12px; }
.place text.relation { font-size: 11.5px; fill: var(--kin, var(--quiet)); font-style: italic; }
.place a text { fill: var(--link); } .place a:hover text, .place a:focus-visible text { text-decoration: underline; }
.at { fill: var(--raised); stroke: var(--ink); stroke-width: 1.8; } .at.asked { fill: var(--accent); stroke: var(--accent); } .at.aside { stroke: var(--quiet); stroke-width: 1.2; }
.place .branch { fill: none; stroke: var(--kin, var(--quiet)); stroke-width: 1; opacity: 1; } .place .branch.walked { stroke-width: 1.8; }
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
.work li { padding: 0.05rem 0; } .tool { color: var(--quiet); font-size: 0.92em; }
.round-links { margin-top: 1.2rem; display: flex; gap: 1.2rem; }
.match-list { font-size: 0.92rem; table-layout: fixed; } .match-list .n { width: 4.2rem; } .match-list .s { width: 4.6rem; } .match-list .t { width: 24%; } .match-list td, .match-list tbody th { padding-top: 0.26rem; padding-bottom: 0.26rem; } .match-list tbody th[scope="row"] { font-weight: 400; }
.match-list .pair th { padding-top: 0.9rem; font-weight: 600; }
.facts .plain { margin: 0; padding-left: 1rem; font-size: inherit; }
.quotes { font-size: 0.92rem; } .quotes th, .quotes td { vertical-align: top; } .quotes .plain { list-style: none; padding: 0; margin: 0; font-size: inherit; } .quotes tbody th { font-weight: 400; width: 34%; }
.snapshot-page .prose { max-width: 48rem; } .gap { color: var(--quiet); text-align: center; font-size: 0.88rem; border-block: 1px dashed var(--rule); padding: 0.3rem; margin: 1rem 0; }
.exact pre { background: var(--wash); padding: 0.5rem 0.8rem; border-radius: 6px; font: 0.82rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; margin: 0.2rem 0 0.9rem; max-width: 52rem; unicode-bidi: isolate; }
@media screen and (max-width: 56rem) { .asked-on { grid-template-columns: minmax(0, 1fr); } }
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
