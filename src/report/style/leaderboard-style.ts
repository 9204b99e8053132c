/** How the leaderboard and the pages of agents look, and the charts on them. */
export const leaderboardStyle = `
.trail { margin: 0 0 0.2rem; color: var(--quiet); font-size: 0.9rem; }
.lead { font-size: 1.12rem; line-height: 1.45; max-width: 46rem; margin: 0.5rem 0 0.6rem; }
.lead .agent { font-weight: 620; }
nav.sections { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr)); gap: 0.9rem 1.5rem; padding: 0.9rem 0 1rem; }
nav.sections > div { display: flex; flex-wrap: wrap; align-content: start; gap: 0.05rem 0.9rem; }
nav.sections .group { flex: 1 0 100%; color: var(--quiet); font-size: 0.8rem; }
.section-head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 1.5rem; margin-bottom: 0.6rem; }
.section-head h2 { margin: 0; }
.section-head .data { margin: 0; font-size: 0.84rem; color: var(--quiet); }
.sets { margin: 0.4rem 0 0.8rem; padding-left: 1.2rem; max-width: 46rem; } .sets:empty { display: none; }
tbody th a, .group h3 a { text-decoration-color: transparent; } tbody th a:hover { text-decoration-color: currentColor; }
/* The board of a schedule has more columns than that of a tournament. */
.series .plot { width: 24%; min-width: 6rem; } .series tbody th { min-width: 11rem; } .series .roomy { font-size: 0.88rem; }
.moves td { white-space: nowrap; } .moves th { min-width: 7rem; }
.compact { font-size: 0.88rem; } .compact th, .compact td { padding: 0.26rem 0.5rem; } .compact tbody th { font-weight: 400; }
.tables { list-style: none; padding: 0; margin: 0.6rem 0 0; columns: 20rem; column-gap: 3rem; font-size: 0.92rem; } .tables li { break-inside: avoid; padding: 0.14rem 0; }
.tables .quiet { margin-left: 0.4rem; }
.chart { max-width: 100%; height: auto; overflow: visible; margin: 0.4rem 0 0; }
.chart text { white-space: pre; }
.chart-narrow { display: none; }
.charts { grid-template-columns: repeat(auto-fit, minmax(min(23rem, 100%), 1fr)); }
.charts h3:first-child { margin-top: 0; }
.fill-lost { fill: color-mix(in srgb, var(--bad) 62%, var(--paper)); }
details.group { border-top: 1px solid var(--rule); } details.group:last-of-type { border-bottom: 1px solid var(--rule); }
details.group > summary { padding: 0.55rem 0.2rem; } details.group > summary:hover { background: var(--wash); } details.group h3 { display: inline; margin: 0 0.6rem 0 0; }
.result-won { color: var(--good); } .result-lost { color: var(--bad); } .result-void, .result-running { color: var(--quiet); }
/* A chart that is made smaller keeps legible words. */
@media screen and (max-width: 60rem) { .chart-broad .chart text { font-size: 13px; } }
@media screen and (max-width: 46rem) {
  .chart-broad { display: none; } .chart-narrow { display: block; }
  .section-head .data { flex: 1 0 100%; }
  .series th .tight { white-space: normal; } .series tbody th { min-width: 7rem; } .series .plot { width: 30%; }
}
@media print {
  .chart-broad .chart text { font-size: 14px; } .columns .chart-broad .chart text { font-size: 13px; }
  table { font-size: 8.5pt; } th, td { padding: 2pt 4pt; } .matrix th, .matrix td { padding: 2pt 3pt; min-width: 0; }
  .skip, .section-head .data { display: none; } .chart { break-inside: avoid; }
  section { break-inside: auto; } .section-head { break-after: avoid; }
}
`;
