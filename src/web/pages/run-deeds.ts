import type { RunProgress, RunStatus } from '../../arena/run-progress.ts';
import { clipped, type Html, html } from '../../reporting/html/html.ts';

/** An action on a run: stop it, resume it, play its void matches again, give it up. */
type RunDeed = 'stop' | 'resume' | 'retry' | 'abandon';

const open: readonly RunStatus[] = ['stopped', 'unknown', 'failed'];

/** Statuses of a run that allow each action. */
const deedStatuses: Readonly<Record<RunDeed, readonly RunStatus[]>> = {
  stop: ['running'],
  resume: open,
  abandon: open,
  retry: ['finished'],
};

/** Returns the actions that a run allows; a retry only if some of its matches are void. */
export function deedsFor({ kind, status, voids }: Pick<RunProgress, 'kind' | 'status' | 'voids'>): readonly RunDeed[] {
  const hasVoids = kind !== 'build' && voids.length > 0;
  const deeds = Object.entries(deedStatuses) as readonly (readonly [RunDeed, readonly RunStatus[]])[];
  return deeds.filter(([deed, when]) => when.includes(status) && (deed !== 'retry' || hasVoids)).map(([deed]) => deed);
}

/** Input of the forms that act on a run. */
export interface RunDeedsInput {
  /** Reason why it was stopped, in words; null if none is stored. */
  readonly whyStopped: string | null;
  /** Names the player, in a sentence; may be empty. */
  readonly playedBy: string;
}

const words: Readonly<Record<RunDeed, Readonly<Record<'button' | 'says', string>>>> = {
  stop: { button: 'Stop', says: 'What was recorded is kept, and the run can be resumed.' },
  resume: { button: 'Resume', says: 'Nothing that was paid for is paid for again.' },
  abandon: {
    button: 'Give it up',
    says: 'It is then neither resumed nor rated; what was played can still be read.',
  },
  retry: { button: 'Play the void matches again', says: 'The run is rated again when they have ended.' },
};

/** The forms that stop, resume, retry or give up a run, as far as that can be done now. */
export function runDeeds(run: RunProgress, { whyStopped, playedBy }: RunDeedsInput): Html {
  const now = deedsFor(run);
  return html`<section aria-label="What can be done" class="deeds" data-part="deeds"${now.length === 0 && html` hidden`}>
${deedStatuses.resume.includes(run.status) && whyStopped !== null && html`<p>Why it stands still: ${clipped(whyStopped, 1000)}</p>`}
${run.status === 'running' && playedBy !== '' && html`<p>${playedBy}</p>`}
${now.map((deed) => deedForm(run, deed))}</section>`;
}

function deedForm(run: RunProgress, name: RunDeed): Html {
  const { id, budgetUsd } = run;
  const { button, says } = words[name];
  return html`<form method="post" action="/runs/${encodeURIComponent(id)}/${name}" class="start">
${name === 'resume' && run.kind !== 'build' && html`<label>May cost at most in all, in dollars ${capInput(budgetUsd === null ? '' : `${budgetUsd}`)}</label>`}
${name === 'abandon' && html`<label class="sure"><span><input type="checkbox" name="sure" value="yes" required> For good</span></label>`}
<button${name === 'resume' && html` class="main"`}>${button}</button> <span class="quiet">${says}</span></form>
`;
}

/** The field for what a run may cost at most, in dollars. @param value what stands in it; empty for nothing yet */
export function capInput(value: string, more: Html | null = null): Html {
  return html`<input name="cap" inputmode="decimal" pattern="[0-9]{1,6}([.][0-9]{1,6})?" size="9" value="${value}"${more}>`;
}
