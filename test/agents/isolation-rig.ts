import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCommandAgent } from '../../agents/command-agent.ts';
import {
  type Isolation,
  type IsolationLimits,
  isolationFault,
  usualIsolationLimits,
} from '../../agents/isolated-program.ts';
import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { agentId, taskId } from '../../src/kernel/ids.ts';

/** An arena's folder with a state folder, a file of keys and one of answers, in which isolated programs see `tool.mjs` alone. */
export interface IsolationRig {
  readonly folder: string;
  readonly state: string;
  readonly isolation: Isolation;
  /** Why this machine isolates nothing; null where it does. */
  readonly fault: string | null;
  answerOf(
    command: readonly string[] | string,
    timeoutMs?: number,
    limits?: Partial<IsolationLimits>,
  ): Promise<AnswerOutcome>;
  /** What a script prints, as the text of an answer. */
  said(script: string): Promise<string>;
  close(): void;
}

const question = { taskId: taskId('t1'), question: 'Find it.', wordLimit: 200, occasion: 'test' };

export async function openIsolation(): Promise<IsolationRig> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena isolé, :'));
  const state = path.join(folder, '.dr-arena');
  mkdirSync(state);
  writeFileSync(path.join(state, 'password'), 'the password');
  writeFileSync(path.join(folder, '.env'), 'KEY=the key');
  writeFileSync(path.join(folder, 'tool.mjs'), "export const word = 'found';");
  writeFileSync(path.join(folder, 'mine.jsonl'), 'the answers');
  const hidden = [state, path.join(folder, '.env'), path.join(folder, 'no-such')];
  const closed = [folder, '/tmp', '/var/tmp'];
  const isolation = { folder, closed, shown: [path.join(folder, 'tool.mjs')], hidden, limits: usualIsolationLimits };
  const answerOf: IsolationRig['answerOf'] = (command, timeoutMs = 60_000, limits = {}) => {
    const agent = createCommandAgent({
      id: agentId('stranger'),
      command,
      caps: { timeoutMs, maxOutputTokens: 100, maxToolCalls: 5 },
      clock: systemClock,
      isolation: { ...isolation, limits: { ...usualIsolationLimits, ...limits } },
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    return agent.answer(question, new AbortController().signal);
  };
  return {
    folder,
    state,
    isolation,
    fault: await isolationFault(isolation, systemClock),
    answerOf,
    async said(script) {
      const print = `node -e 'const t=require("fs").readFileSync("out","utf8");console.log(JSON.stringify({text:t||"-"}))'`;
      const outcome = await answerOf(`{ ${script}\n} > out 2>&1; ${print}`);
      return outcome.kind === 'answered' ? outcome.answer.text : JSON.stringify(outcome.failure);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
