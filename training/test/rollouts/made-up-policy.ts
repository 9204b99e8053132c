import { contentHash } from '../../../src/kernel/hash.ts';
import { type Random, randomFor } from '../../../src/kernel/random.ts';
import { fail, ok } from '../../../src/kernel/result.ts';
import type { Policy } from '../../rollouts/policy.ts';

export interface MadeUpPolicy extends Policy {
  /** Prompt with what was written behind it, as it was asked to be gone on with, in the order of the requests. */
  readonly sent: readonly string[];
}

/**
 * A policy of the test process: by the seed of each request it searches, answers, ends without an answer or fails, and is
 * more or less sure of its words.
 * @param failing how often its server fails, 0 to 1
 */
export function madeUpPolicy(failing = 0): MadeUpPolicy {
  const sent: string[] = [];
  return {
    name: 'made/up',
    sent,
    sampling: { api: 'made up', temperature: 1, topP: 1, topLogprobs: 2 },
    promptOf: ({ question }) => `${question}\n`,
    goOn: async ({ asked, written, seed, stop }) => {
      const prefix = `${asked.question}\n${written}`;
      sent.push(prefix);
      const random = randomFor(seed);
      if (random.chance(failing)) {
        return fail({ reason: 'request_refused', detail: 'it would not', retryAfterMs: null } as const);
      }
      const words = ['one ', 'two ', 'three ', said(random)];
      const tokens = words.map((text) => tokenOf(text, random));
      const text = words.join('');
      const met = stop.find((each) => text.endsWith(each));
      const stopped = met === undefined ? ({ kind: 'end' } as const) : ({ kind: 'string', text: met } as const);
      const counted = { promptTokens: prefix.length, promptIds: null, untold: '' };
      return ok({ ...counted, text, tokens, stop: stopped, prefixHash: contentHash(prefix) });
    },
  };
}

function said(random: Random): string {
  const draw = random.float();
  if (draw < 0.65) return `<search>w${random.int(1, 9)}</search>`;
  return draw < 0.9 ? `<answer>${random.int(1, 9)}</answer>` : 'nothing';
}

function tokenOf(text: string, random: Random) {
  const p = 0.5 + random.float() / 2;
  return { text, id: null, logprob: Math.log(p), top: [Math.log(p), Math.log(1 - p)] };
}
