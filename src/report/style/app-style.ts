/** How pages that only the app has look. */
export const appStyle = `
.status { display: inline-block; border: 1px solid currentColor; border-radius: 999px; padding: 0 0.6rem; font-size: 0.82rem; line-height: 1.5; white-space: nowrap; color: var(--quiet); }
.status.running { color: var(--accent); } .status.finished { color: var(--good); }
.status.stopped, .status.failed { color: var(--bad); } .status.unknown { color: var(--absent); }
.runs th .quiet { display: block; font-weight: 400; }
.runs td { vertical-align: top; white-space: nowrap; } .runs tbody th { min-width: 9rem; }
.turning { border: 0; margin-top: 1rem; }
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
