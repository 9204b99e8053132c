import { auditAnswersVersion } from '../../audit/audit-answer.ts';
import type { AuditPacket, ShownMatch } from '../../audit/packet.ts';
import { choices } from '../../audit/questions.ts';
import { contentHash } from '../../kernel/hash.ts';
import { counted } from '../../reporting/arena-words.ts';
import { clipped, type Html, html, htmlDocument, trusted } from '../../reporting/html/html.ts';
import { nameSlug } from '../../reporting/view/addresses.ts';
import { auditCase } from './audit-item-page.ts';
import { auditGuide } from './audit-page.ts';
import { auditRound } from './audit-round.ts';
import { type FieldFrame, matchEnd } from './question-words.ts';

/** Parts embedded in the file: a style sheet and the text of `src/web/islands/audit.js`. */
export interface AuditFileAssets {
  readonly style: string;
  readonly script: string;
}

/**
 * An audit as one HTML file for one auditor. It works from a disk and without a network, keeps the answers in the browser
 * and hands them out as one JSON. What tells the automatic verdicts is in templates that the script opens after the
 * auditor's own verdict; who reads the file's source can see them. Style and script are allowed by their hashes alone.
 *
 * @throws Error when style or script cannot stand within an HTML file
 */
export function auditFile(packet: AuditPacket, assets: AuditFileAssets): string {
  const style = inlined(assets.style, 'style');
  const script = inlined(assets.script, 'script');
  return htmlDocument({
    policy: filePolicy(style, script),
    title: html`Audit ${clipped(packet.audit, 80)} · ${clipped(packet.auditor, 80)}`,
    head: html`<style>${trusted(style)}</style>`,
    body: html`${fileHeader(packet)}
${toolBar(packet)}
${content(packet)}
<script>${trusted(script)}</script>`,
  }).toString();
}

/** The name of the file of answers that an auditor hands in. */
function answersFileName({ audit, auditor }: Pick<AuditPacket, 'audit' | 'auditor'>): string {
  return `audit-${nameSlug(audit)}-${nameSlug(auditor)}.json`;
}

function inlined(text: string, element: 'style' | 'script'): string {
  const unix = text.replaceAll('\r\n', '\n');
  if (new RegExp(`</${element}|<!--|[\\0\\r]`, 'i').test(unix)) throw new Error(`the ${element} cannot be inlined`);
  return unix;
}

function filePolicy(style: string, script: string): string {
  const source = (text: string) => `'sha256-${Buffer.from(contentHash(text), 'hex').toString('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${source(style)}`,
    `script-src ${source(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function fileHeader({ audit, auditor, matches, cases }: AuditPacket): Html {
  const rounds = matches.reduce((sum, match) => sum + match.rounds.length, 0);
  const parts = [
    ...(matches.length > 0 ? [`${counted(matches.length, 'match', 'matches')} with ${counted(rounds, 'round')}`] : []),
    ...(cases.length > 0 ? [counted(cases.length, 'case')] : []),
  ];
  return html`<header class="audit"><p class="brand">dr-arena</p>
<h1>Audit <span class="id">${clipped(audit, 80)}</span></h1>
<p>For <strong><bdi>${clipped(auditor, 80)}</bdi></strong>: ${parts.join(', ')}.</p>
<noscript><p class="notes">This file needs JavaScript: it shows one match at a time, keeps your answers and hands them out. Please allow scripts for it, or open it in another browser.</p></noscript>
<p class="notes" role="alert" data-trouble hidden></p>
<details class="guide" data-guide open><summary><h2>How to do this</h2></summary>
<p>Your answers are kept in this browser as you give them. When you are done, download them and hand in that file. To go on in another browser, download there and load here: answers are added, none is lost.</p>
${matches.length > 0 && auditGuide('pipeline')}${cases.length > 0 && auditGuide('preference')}
<p class="keys">Keys: <kbd>1</kbd> to <kbd>5</kbd> choose, <kbd>n</kbd> and <kbd>p</kbd> go to the next and the previous ${matches.length > 0 ? 'match' : 'case'}, <kbd>u</kbd> goes to the next question without an answer. <label><input type="checkbox" data-keys-on checked> Use these keys</label></p></details></header>`;
}

/** Matches, then cases, each numbered among its own kind. */
function itemsOf({ matches, cases }: AuditPacket) {
  const rounds = (match: ShownMatch) => match.rounds.map(({ number }) => number).join(' ');
  return [
    ...matches.map((match, index) => ({
      item: match.item,
      label: `Match ${index + 1}`,
      of: matches.length,
      rounds: rounds(match),
      markup: fileMatch(match),
    })),
    ...cases.map((each, index) => ({
      item: each.item,
      label: `Case ${index + 1}`,
      of: cases.length,
      rounds: '',
      markup: auditCase(each, { ...blank(`${each.item}-`), pageScope: `${each.item}-` }),
    })),
  ];
}

function toolBar(packet: AuditPacket): Html {
  const options = itemsOf(packet).map(({ label }, index) => html`<option value="${index + 1}">${label}</option>`);
  return html`<nav class="audit-bar" aria-label="Audit" data-bar hidden>
<p class="where"><button type="button" data-go="previous" aria-label="Previous">‹</button> <label><span class="unseen">Go to</span><select data-select>${options}</select></label> <button type="button" data-go="next" aria-label="Next">›</button> <button type="button" data-go="unanswered">Next unanswered</button></p>
<p class="kept"><span role="status" data-status></span></p>
<p class="files"><button type="button" class="main" data-download>Download answers</button> <label class="file">Load answers <input type="file" accept=".json,application/json" data-load></label></p>
</nav>`;
}

function content(packet: AuditPacket): Html {
  const { audit, auditor } = packet;
  return html`<main id="main" class="audit" data-audit="${audit}" data-auditor="${auditor}" data-schema="${auditAnswersVersion}" data-file="${answersFileName(packet)}" data-choices="${JSON.stringify(choices)}">
${itemsOf(packet).map(
  (
    { item, label, of, rounds, markup },
    index,
  ) => html`<section class="audit-item" id="item-${index + 1}" data-item="${item}" data-rounds="${rounds}" aria-labelledby="item-${index + 1}-title" hidden>
<h2 id="item-${index + 1}-title" tabindex="-1">${label} <span class="id">of ${of}</span> <span class="quiet" data-progress></span></h2>
${markup}</section>
`,
)}</main>`;
}

/** The first round open; everything after a round in a template that its verdict opens. */
function fileMatch(match: ShownMatch): Html {
  const parts = match.rounds.map((round) => {
    const id = `${match.item}-${round.number}`;
    return auditRound(round, {
      ...blank(`${id}-`),
      id,
      pages: match.pages,
      pageScope: `${match.item}-`,
      sealed: (verdict) => html`<template data-after="${round.number}">${verdict}</template>`,
      decision: html`<p class="decision"><button type="button" data-decide disabled>I have decided</button> <span class="quiet" data-record>Then the automatic verdict opens, and what comes next.</span></p>`,
    });
  });
  const after = (index: number) => match.rounds[index - 1]?.number ?? 0;
  const rounds = parts.map((part, index) =>
    index === 0 ? part : html`<template data-after="${after(index)}">${part}</template>`,
  );
  const end = matchEnd(match, blank(`${match.item}-end-`));
  const closing = html`<div class="audit-end" data-whole>${end}</div>`;
  return html`${rounds}${rounds.length === 0 ? closing : html`<template data-after="${after(rounds.length)}">${closing}</template>`}`;
}

function blank(scope: string): FieldFrame {
  return { scope, given: () => null };
}
