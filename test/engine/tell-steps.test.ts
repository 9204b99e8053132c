import { expect, it } from 'vitest';
import { reportSteps } from '../../src/engine/ask-agent.ts';
import type { WorkflowDeps } from '../../src/engine/workflow-deps.ts';
import { silentTelemetry } from '../../src/telemetry/telemetry.ts';

const search = (input: string) => ({ kind: 'tool', call: { tool: 'search', input } }) as const;

/** What is noted of an agent that tells of these searches one after the other. */
async function notedOf(withheld: boolean, ...searches: string[]) {
  const noted: { steps: number; last: string | null }[] = [];
  const deps = {
    clock: { now: () => 0, sleep: async () => undefined },
    ledger: { answers: { noteSteps: async (_: string, told: (typeof noted)[0]) => void noted.push(told) } },
    telemetry: silentTelemetry,
  } as unknown as WorkflowDeps;
  const steps = reportSteps(deps, '1', withheld);
  for (const input of searches) steps.tell(search(input));
  await expect.poll(() => noted.at(-1)?.steps).toBe(searches.length);
  await steps.end();
  return noted;
}

it('of what an agent tells the newest step is noted in visible words, and how many there were', async () => {
  const noted = await notedOf(false, 'lutes', 'who made \u202e them');
  expect(noted.at(-1)).toEqual({ steps: 2, last: 'search: who made [U+202E] them' });
});

it('of what is asked in private steps are only counted', async () => {
  const noted = await notedOf(true, 'lutes', 'secret');
  expect(noted.map(({ last }) => last)).toEqual(noted.map(() => null));
});
