import type { AnswerOutcome, ToolCall } from '../../kernel/answer.ts';
import { counted, duration } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { dollars, many } from '../../reporting/spend-words.ts';
import { urlLink } from './links.ts';

/** What is shown of an agent's work on one answer. */
export interface AnswerWork {
  readonly steps: readonly ToolCall[];
  /** What it thought after the last one. */
  readonly reasoning: string;
  readonly elapsedMs: number;
  /** Dollars; null when unknown. */
  readonly costUsd: number | null;
}

/** How much of the work on one answer may be shown: a page has many answers, and is to stay small. */
export interface WorkRoom {
  /** Steps. */
  readonly steps: number;
  /** Of all that came back and was thought, in UTF-16 code units. */
  readonly characters: number;
}

/** Of one text. */
const mostText = 1_000;
/** What an answer may have where it is one of few, and what it has among however many. */
const most: WorkRoom = { steps: 60, characters: 8_000 };
const least: WorkRoom = { steps: 8, characters: 400 };
/** Of all answers of a page together. */
const ofPage: WorkRoom = { steps: 300, characters: 32_000 };

/** The room that each of so many answers of a page has. */
export function workRoom(answers: number): WorkRoom {
  const share = (part: keyof WorkRoom) =>
    Math.max(least[part], Math.min(most[part], Math.floor(ofPage[part] / Math.max(1, answers))));
  return { steps: share('steps'), characters: share('characters') };
}

/** The work that an outcome tells of. */
export function workOf(outcome: AnswerOutcome): AnswerWork {
  const { elapsedMs } = outcome;
  if (outcome.kind === 'failed') return { steps: outcome.toolCalls ?? [], reasoning: '', elapsedMs, costUsd: null };
  const { toolCalls: steps, reasoning = '', costUsd } = outcome.answer;
  return { steps, reasoning, elapsedMs, costUsd };
}

/**
 * The steps of an answer in order: what was asked of what, when, how long it took and what it cost; folded, what was thought
 * before it and what came back.
 * @param whole tells where all of it is kept
 */
export function stepList(work: AnswerWork, room: WorkRoom, whole: Html): Html {
  const { steps, reasoning } = work;
  if (steps.length === 0 && reasoning.trim() === '') return html`<p class="quiet work">No tool calls</p>`;
  const left = { characters: room.characters };
  const rest = steps.length - room.steps;
  const items = steps.slice(0, room.steps).map((step) => html`<li>${stepItem(step, left)}</li>`);
  return html`<details class="work"><summary>${counted(steps.length, 'tool call')}</summary><ol class="plain step-list">${items}${
    rest > 0 && html`<li class="quiet">${counted(rest, 'more step')}: ${whole}.</li>`
  }${lastItem(work, left)}</ol><p class="quiet">Texts are cut; ${whole}.</p></details>`;
}

interface Left {
  characters: number;
}

function stepItem(step: ToolCall, left: Left): Html {
  const { tool, name, input, reasoning = '', result = '' } = step;
  const figures = figuresText(step);
  return html`<span class="tool ${tool}">${name === undefined ? tool : html`<bdi>${clipped(name, 60)}</bdi>`}</span> ${tool === 'read' ? urlLink(input) : html`<bdi>${clipped(input, 300)}</bdi>`}${
    figures !== '' && html` <span class="quiet">${figures}</span>`
  }${folded('Thought before', reasoning, left)}${folded('What came back', result, left)}`;
}

function figuresText({ startMs, elapsedMs, costUsd }: Pick<ToolCall, 'startMs' | 'elapsedMs' | 'costUsd'>): string {
  return [
    startMs === undefined ? '' : `after ${duration(startMs)}`,
    elapsedMs === undefined ? '' : `took ${duration(elapsedMs)}`,
    costUsd === undefined ? '' : dollars(costUsd),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function folded(title: string, text: string, left: Left): Html | null {
  if (text.trim() === '') return null;
  const shown = text.slice(0, Math.min(mostText, left.characters));
  left.characters -= shown.length;
  const rest = text.length - shown.length;
  if (shown === '') return html`<p class="quiet">${title}: ${many(rest)} characters, not shown.</p>`;
  return html`<details class="step"><summary>${title}</summary><div class="as-written" dir="auto">${shown}</div>${
    rest > 0 && html`<p class="quiet">${many(rest)} more characters are not shown.</p>`
  }</details>`;
}

/** From its last step to the answer, as far as that is known. */
function lastItem({ steps, reasoning, elapsedMs, costUsd }: AnswerWork, left: Left): Html | null {
  const last = steps.at(-1);
  const startMs = last?.startMs === undefined ? undefined : last.startMs + (last.elapsedMs ?? 0);
  const tookMs = startMs === undefined ? undefined : elapsedMs - startMs;
  const spent = steps.reduce((sum, step) => sum + (step.costUsd ?? 0), 0);
  const restUsd = costUsd === null || spent === 0 || costUsd <= spent ? undefined : costUsd - spent;
  const figures = figuresText({
    ...(startMs === undefined || tookMs === undefined || tookMs < 0 ? {} : { startMs, elapsedMs: tookMs }),
    ...(restUsd === undefined ? {} : { costUsd: restUsd }),
  });
  if (figures === '' && reasoning.trim() === '') return null;
  return html`<li><span class="tool think">answer</span> <span class="quiet">${figures}</span>${folded('Thought before', reasoning, left)}</li>`;
}
