/** Styles of audit pages, in the app and in an auditor's file. */
export const auditStyle = `
header.audit, main.audit, .audit-bar, body:has(> main.audit) > nav.site, body:has(> main.audit) > footer { max-width: 80rem; }
main.audit { padding-bottom: 4rem; }
.code { font: 600 0.78rem/1 ui-monospace, "SF Mono", Menlo, Consolas, monospace; color: var(--accent); letter-spacing: 0.02em; margin-right: 0.15rem; }
button, .button { font: inherit; font-size: 0.92rem; color: inherit; background: var(--raised); border: 1px solid var(--rule); border-radius: 6px; padding: 0.3rem 0.8rem; cursor: pointer; text-decoration: none; display: inline-block; }
button:hover:not(:disabled), .button:hover { border-color: var(--accent); text-decoration: none; }
:is(button, a.button).main { background: var(--accent); border-color: var(--accent); color: var(--paper); font-weight: 560; }
button:disabled { color: var(--absent); cursor: default; }
kbd { font: 0.82em/1.3 ui-monospace, "SF Mono", Menlo, Consolas, monospace; border: 1px solid var(--rule); border-bottom-width: 2px; border-radius: 4px; padding: 0 0.35em; background: var(--raised); }
textarea { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--absent); border-radius: 6px; padding: 0.35rem 0.6rem; max-width: 100%; }
.audit-bar { display: flex; flex-wrap: wrap; border: solid var(--rule); border-width: 1px 0; font-size: 0.92rem; position: sticky; top: 0; z-index: 2; margin: 1.2rem auto 0; padding: 0.5rem 1.5rem; background: var(--paper); align-items: center; justify-content: space-between; gap: 0.4rem 1.2rem; }
.audit-bar p { margin: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; } .audit-bar .kept { color: var(--quiet); font-size: 0.86rem; flex: 1 1 10rem; }
.audit-bar select { min-width: 11rem; }
.file { position: relative; } label.file { border: 1px solid var(--rule); border-radius: 6px; padding: 0.3rem 0.8rem; background: var(--raised); overflow: hidden; cursor: pointer; }
label.file input { position: absolute; inset: 0; opacity: 0; cursor: pointer; font-size: 0; } label.file:focus-within { outline: 2px solid var(--accent); outline-offset: 2px; }
.guide { margin-top: 1rem; } .guide > summary h2 { display: inline; font-size: 1rem; } .guide p, .guide li { max-width: 46rem; } .guide ul { padding-left: 1.2rem; margin: 0.6rem 0; } .guide li { margin: 0.25rem 0; }
.meanings, .examples { margin: 0.8rem 0; } .meanings div { max-width: 46rem; margin: 0.35rem 0; } .meanings dt { display: inline; font-weight: 600; } .meanings dd { display: inline; margin: 0; } .meanings dt::after { content: ": "; }
.examples { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 0.9rem 2.2rem; font-size: 0.92rem; } .examples dt { font-weight: 600; } .examples dd { margin: 0.1rem 0 0; color: var(--quiet); }
.audit-item > h2 { scroll-margin-top: 5rem; margin: 1.6rem 0 0.8rem; outline-offset: 4px; } .audit-item > h2 .quiet { margin-left: 0.6rem; }
.audit-round, .audit-end { border-top: 1px solid var(--rule); margin-top: 1.6rem; padding-top: 1rem; }
.audit-round > h3, .audit-end > h3 { margin: 0 0 0.3rem; } .audit-round > h4 { margin: 1.5rem 0 0.3rem; color: var(--quiet); font-weight: 560; font-size: 0.92rem; }
.audit-round h5, .question-pair h5 { color: var(--quiet); font-weight: 500; font-size: 0.86rem; }
.plan { font-size: 0.93rem; } .audit-round .question { margin: 0.3rem 0 0.8rem; }
.question-pair, .answer-pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.8rem 2rem; }
.question-pair > div:first-child .question { color: var(--quiet); }
.answer-panel { background: var(--wash); border-radius: 6px; padding: 0.7rem 1rem; font-size: 0.95rem; min-width: 0; } .answer-panel .prose { max-width: none; }
.answer-panel h5, .option h3 { margin: 0; } .citations { font-size: 0.9rem; margin-top: 0.5rem; }
.options { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 1rem 1.8rem; margin: 0.8rem 0 1.4rem; }
.option { border-top: 2px solid var(--rule); padding-top: 0.6rem; } .option h4 { margin-top: 0.8rem; font-size: 0.9rem; color: var(--quiet); font-weight: 560; }
.audit-item .items { list-style: none; max-width: 56rem; } .audit-item .items > li { padding: 0.4rem 0; }
details.said, div.said { font-size: 0.9rem; margin: 0.1rem 0 0.45rem; color: var(--quiet); } .said > summary { width: fit-content; font-size: 0.86rem; } .said > p { margin: 0.35rem 0; overflow-wrap: anywhere; font-size: 0.86rem; }
details.said[open] { border-left: 3px solid var(--rule); padding-left: 0.9rem; margin-bottom: 0.9rem; } .said .prose, .said pre { color: var(--ink); } .said > div { scroll-margin-top: 5rem; }
.said p.gap { max-width: 46rem; margin: 0.5rem 0; }
.ask { border: 1px solid var(--rule); border-left: 3px solid var(--width); border-radius: 6px; background: var(--raised); padding: 0.5rem 0.9rem 0.7rem; margin: 0.7rem 0; min-width: 0; }
.ask legend { float: left; width: 100%; padding: 0.15rem 0 0.4rem; font-size: 0.95rem; } .ask legend + * { clear: both; }
.ask:has(input:checked) { border-left-color: var(--good); } .ask.note { border-left-color: var(--rule); } .ask:focus-within { border-color: var(--accent); }
.ask.note label { display: block; font-size: 0.95rem; margin-bottom: 0.3rem; } .ask textarea { width: 100%; max-width: 56rem; display: block; resize: vertical; }
.choices { display: flex; flex-wrap: wrap; gap: 0.4rem; }
.choice { display: flex; align-items: baseline; gap: 0.45rem; border: 1px solid var(--rule); border-radius: 6px; padding: 0.28rem 0.75rem 0.28rem 0.6rem; font-size: 0.93rem; cursor: pointer; }
.choice:hover { border-color: var(--accent); } .choice:has(:checked) { border-color: var(--accent); background: color-mix(in srgb, var(--accent) 14%, var(--raised)); font-weight: 560; } .choice:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.choice input { accent-color: var(--accent); margin: 0; transform: translateY(1px); } .choice input:focus-visible { outline: none; }
.choice .key { color: var(--quiet); font: 0.78rem/1 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.decision { margin: 0.6rem 0; display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.8rem; }
.unsealed { border-left: 3px solid var(--accent); padding: 0.1rem 0 0.1rem 1rem; margin: 1.2rem 0; } .unsealed > p { max-width: 46rem; }
.shown-grades { width: auto; font-size: 0.9rem; } .shown-grades th[scope="row"] { font-weight: 400; max-width: 44rem; }
.audit-items { list-style: none; padding: 0; margin: 0.6rem 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 0 1.6rem; } .audit-items li { border-bottom: 1px solid var(--rule); padding: 0.35rem 0; display: flex; justify-content: space-between; gap: 0.6rem; font-size: 0.94rem; }
.audit-round, .unsealed, .audit-end, .audit-item form { scroll-margin-top: 4.5rem; }
.saved { color: var(--good); font-weight: 560; }
.audit-actions { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0.8rem 0; }
@media (max-width: 46rem) {
  .question-pair, .answer-pair { grid-template-columns: minmax(0, 1fr); }
  .audit-bar { padding: 0.4rem 1rem; position: static; } .audit-bar p { width: 100%; } .audit-bar .kept { flex: none; }
  .audit-list td { min-width: 8.5rem; }
  .choices { display: grid; } .choice { padding-top: 0.45rem; padding-bottom: 0.45rem; }
}
`;
