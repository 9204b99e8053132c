import { relations } from '../../../trees/relation.ts';
import { relationClass } from '../page/relation-class.ts';

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
.tree { border-top: 1px solid var(--rule); } .tree:last-child { border-bottom: 1px solid var(--rule); }
.tree > summary { padding: 0.6rem 0.2rem; } .tree > summary:hover { background: var(--wash); }
.tree > summary h3 { display: inline; margin: 0 0.6rem 0 0; }
.tree-head { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 1rem 2.5rem; align-items: start; margin: 0.4rem 0 1rem; }
.tree-map { width: 100%; max-height: 30rem; }
.tree-map text { font-size: 15px; font-weight: 640; fill: var(--ink); text-anchor: middle; paint-order: stroke; stroke: var(--paper); stroke-width: 4; }
.branch { fill: none; stroke: var(--kin, var(--ink)); stroke-width: 1.2; opacity: 0.9; }
.branch.walked { stroke-width: 3.2; opacity: 1; } .branch.late { stroke-dasharray: 4 3; }
.node { stroke: var(--ink); stroke-width: 1.2; fill: var(--paper); }
.node.asked { fill: var(--accent); } .node.hub { fill: var(--tie-high); } .node.unread { stroke: var(--bad); stroke-width: 1.8; }
.facts dl { margin: 0; font-size: 0.92rem; } .facts dl > div { display: flex; gap: 0.8rem; padding: 0.22rem 0; border-bottom: 1px solid var(--rule); }
.facts dt { flex: 0 0 5rem; color: var(--quiet); } .facts dd { margin: 0; min-width: 0; }
.choice { margin-top: 0.5rem; font-size: 0.92rem; }
.outline, .outline ul { list-style: none; margin: 0; padding: 0; } .outline { font-size: 0.93rem; margin-bottom: 1.2rem; padding-left: 1.5rem; }
.outline li { position: relative; } .outline li > div:first-child { padding: 0.12rem 0 0.12rem 1.05rem; }
.outline li::before { content: ""; position: absolute; left: 0.1rem; top: 0.58rem; width: 0.62rem; height: 0.62rem; box-sizing: border-box; border: 1.5px solid var(--ink); border-radius: 50%; }
.outline li.asked::before { background: var(--accent); border-color: var(--accent); } .outline li.hub::before { border-radius: 0; background: var(--tie-high); }
.outline li.unread::before { border: 0; border-radius: 0; background: linear-gradient(45deg, transparent 42%, var(--bad) 42% 58%, transparent 58%), linear-gradient(-45deg, transparent 42%, var(--bad) 42% 58%, transparent 58%); }
.outline details > summary { position: absolute; left: -1.5rem; top: 0.1rem; width: 1.5rem; height: 1.5rem; overflow: hidden; font-size: 0; list-style: none; }
.outline summary::-webkit-details-marker { display: none; }
.outline summary::before { content: ""; position: absolute; left: 0.45rem; top: 0.42rem; border: solid transparent; border-width: 0.3rem 0 0.3rem 0.45rem; border-left-color: var(--quiet); }
.outline details[open] > summary::before { left: 0.38rem; top: 0.5rem; border-width: 0.45rem 0.3rem 0; border-color: var(--quiet) transparent transparent; }
.kin { border-left: 2px solid var(--kin); margin: 0.2rem 0 0.4rem 0.33rem; padding-left: 0.7rem; }
.kin ul { padding-left: 1.5rem; } .kin > p { margin: 0; font-size: 0.86rem; color: var(--quiet); } .kin > p::before { content: ""; display: inline-block; width: 0.7rem; height: 2px; margin: 0 0.45rem 0.28em -0.7rem; background: var(--kin); }
.outline .number { color: var(--quiet); font-variant-numeric: tabular-nums; font-weight: 640; }
.outline p.quiet { margin: 0.1rem 0 0.4rem 0.33rem; font-size: 0.84rem; }
.why, .use, .grown { display: inline-block; font-size: 0.84rem; color: var(--quiet); margin-left: 0.45rem; } .use { color: var(--accent); } .grown { border-bottom: 1px dashed; }
@media (max-width: 46rem) { .tree-head { grid-template-columns: minmax(0, 1fr); } .kin ul { padding-left: 1.2rem; } .kin { padding-left: 0.35rem; } .kin > p::before { width: 0.35rem; margin-left: -0.35rem; } }
@media print { .tree-map { max-height: 9cm; } .outline li { break-inside: avoid; } }
`;
