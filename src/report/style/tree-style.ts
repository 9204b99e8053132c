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
.branch { fill: none; stroke: var(--kin, var(--ink)); stroke-width: 1.2; stroke-opacity: 0.9; }
.branch.walked { stroke-width: 3.2; stroke-opacity: 1; } .branch.late { stroke-dasharray: 4 3; }
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
@media (min-width: 56.01rem) { .panes .tree-tools { min-height: 5.1rem; align-content: flex-start; } }
.fold-up { max-width: 60rem; } .fold-up > summary { padding: 0.15rem 0; }
.workspace { margin-inline: calc(50% - min(42rem, 50vw - 2rem)); }
.panes { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0.5rem 2rem; align-items: start; margin-top: 0.8rem; }
.map-pane { margin: 0; min-width: 0; } .map-pane .map { border: 1px solid var(--rule); border-radius: 6px; background: var(--raised); }
.scroller { max-height: min(46rem, 82vh); overflow: auto; border: 1px solid var(--rule); border-radius: 6px; padding: 0.5rem 0.6rem; background: var(--raised); overscroll-behavior: auto; position: relative; }
.tree-drawing { width: 100%; height: min(46rem, 82vh); overflow: hidden; }
.map:focus-within { border-color: var(--accent); } .map.live { cursor: grab; touch-action: pan-y; } .map.live:focus-within { touch-action: none; } .map.dragged { cursor: grabbing; }
.map > p { margin: 0; padding: 0.3rem 0.7rem 0.5rem; border-top: 1px solid var(--rule); }
.tree-drawing .branch { vector-effect: non-scaling-stroke; stroke-width: 1; stroke-opacity: 0.75; } .tree-drawing .branch.walked { stroke-width: 2.6; stroke-opacity: 1; }
.stub { fill: none; stroke: var(--quiet); stroke-width: 1; stroke-dasharray: 1.5 1.5; vector-effect: non-scaling-stroke; }
.tree-drawing .node, .tree-drawing .halo, .further-link { vector-effect: non-scaling-stroke; } .tree-drawing .node { stroke-width: 1.1; transform: scale(var(--mark, 1)); } .tree-drawing .node.unread { stroke-width: 1.6; }
.tree-drawing text { font-size: calc(10px * var(--unit, 1)); fill: var(--ink); paint-order: stroke; stroke: var(--raised); stroke-width: calc(3px * var(--unit, 1)); stroke-linejoin: round; pointer-events: none; } .tree-drawing .ends { text-anchor: end; }
.tree-drawing .branch.dim, .tree-drawing .dim * { stroke-opacity: 0.12; fill-opacity: 0.12; } .tree-drawing .gone { display: none; }
.tree-drawing .hit .node { fill: var(--width); stroke: var(--ink); stroke-width: 2; transform: scale(calc(var(--mark, 1) * 1.8)); }
.tree-drawing .lead { stroke: var(--ink); stroke-width: 3; stroke-opacity: 1; } .halo { fill: none; stroke: var(--accent); stroke-width: 3; } .further-link { fill: none; stroke: var(--accent); stroke-width: 1.5; stroke-dasharray: 5 3; }
.chosen:empty { display: none; }
.tree-tools { display: flex; flex-wrap: wrap; gap: 0.4rem 0.8rem; align-items: center; min-height: 2.2rem; margin-bottom: 0.5rem; font-size: 0.9rem; } .tree-tools label { color: var(--quiet); }
.tree-tools input, .tree-tools button { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--rule); border-radius: 6px; padding: 0.25rem 0.6rem; } .tree-tools input { width: 11rem; max-width: 60vw; margin-left: 0.3rem; } .tree-tools select { margin-left: 0.3rem; }
.tree-tools button { cursor: pointer; min-width: 2.1rem; } .tree-tools button:hover:not(:disabled) { border-color: var(--accent); } .tree-tools button:disabled { color: var(--quiet); cursor: default; } .tree-tools button[aria-pressed="true"] { background: var(--wash); border-color: var(--accent); font-weight: 560; }
.steps { display: inline-flex; gap: 0.25rem; } .tree-tools .hint { font-size: 0.8rem; }
.outline details.page > summary { list-style: none; padding: 0.12rem 0 0.12rem 1.05rem; position: static; width: auto; height: auto; overflow: visible; font-size: inherit; border-radius: 3px; }
.outline details.page > summary::before { content: none; } .outline details.page > summary:hover bdi { text-decoration: underline; text-underline-offset: 0.15em; } .outline details.page[open] > summary bdi { font-weight: 600; }
.outline .kin .kin { margin-left: 0.2rem; }
.about { margin: 0.1rem 0 0.5rem 1.05rem; padding: 0.45rem 0.8rem; background: var(--wash); border-radius: 4px; font-size: 0.88rem; } .about p { margin: 0.15rem 0; }
.scroller li.hit > .page > summary { background: color-mix(in srgb, var(--width) 22%, transparent); } .scroller li.current > .page > summary { outline: 2px solid var(--width); } .scroller li.selected > .page > summary { background: color-mix(in srgb, var(--accent) 16%, transparent); }
.outline.loose { padding-left: 0; }
.asked-list { list-style: none; margin: 0.6rem 0 0; padding: 0; max-width: 54rem; } .asked-list > li { display: grid; grid-template-columns: 2.4rem minmax(0, 1fr); padding: 0.55rem 0; border-top: 1px solid var(--rule); scroll-margin-top: 1rem; } .asked-list > li:target { background: var(--wash); }
.asked-list .number { color: var(--quiet); font-variant-numeric: tabular-nums; } .asked-list p { margin: 0; } .asked-list .quiet { font-size: 0.86rem; margin-top: 0.15rem; } .seeds td { vertical-align: top; } .revisions { width: auto; }
.trees tbody th { min-width: 11rem; max-width: 16rem; overflow-wrap: anywhere; } .trees tbody th .root { display: block; font-size: 0.82rem; font-weight: 400; } .trees td:nth-child(2) { min-width: 8rem; font-size: 0.88rem; } .trees th, .trees td { padding-left: 0.32rem; padding-right: 0.32rem; } .trees td.quiet { min-width: 7.5rem; font-size: 0.82rem; } .seeds { width: auto; min-width: min(40rem, 100%); } .seeds th { font-weight: 400; }
.tree-gallery { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: 1.4rem; } .tree-gallery a { display: block; text-decoration: none; font-weight: 560; } .tree-gallery .quiet { font-size: 0.84rem; }
.tree-thumbnail { width: 100%; aspect-ratio: 1; margin-bottom: 0.4rem; border: 1px solid var(--rule); border-radius: 6px; background: var(--raised); padding: 0.3rem; } .tree-thumbnail .branch { stroke-width: 4; } .tree-thumbnail .node { stroke-width: 4; } .tree-thumbnail .stub { display: none; } .tree-gallery a:hover .tree-thumbnail { border-color: var(--accent); }
.why, .use, .grown { display: inline-block; font-size: 0.84rem; color: var(--quiet); margin-left: 0.45rem; } .use { color: var(--accent); } .grown { border-bottom: 1px dashed; }
@media screen and (max-width: 46rem) { .kin ul { padding-left: 1.2rem; } .kin { padding-left: 0.35rem; } .kin > p::before { width: 0.35rem; margin-left: -0.35rem; } }
@media screen and (max-width: 56rem) { .panes { grid-template-columns: minmax(0, 1fr); } .tree-drawing { height: min(26rem, 70vh); } .scroller { max-height: 70vh; } .tree-gallery { grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); } }
@media screen and (max-width: 46rem) { .workspace { margin-inline: 0; } .scroller .outline { padding-left: 1.1rem; } .scroller .kin ul { padding-left: 1.05rem; } .scroller .kin { padding-left: 0.25rem; margin-left: 0; } }
@media print { .tree-tools { display: none; } .trees tbody th, .trees td:nth-child(2), .trees td.quiet { min-width: 0; } .trees tbody th, .trees td { overflow-wrap: anywhere; } .scroller { max-height: none; overflow: visible; border: 0; } .panes { grid-template-columns: minmax(0, 1fr); } .tree-drawing { height: 12cm; } .outline li { break-inside: avoid; } }
`;
