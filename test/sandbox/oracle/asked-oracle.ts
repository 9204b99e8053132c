import type * as z from 'zod';
import type { Prompt } from '../../../examiner/prompts/prompt.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import { createOracle } from '../../../src/sandbox/oracle/oracle.ts';
import { expectOk } from '../../support/expect-ok.ts';

export const fence = createFence('key');

/** Puts prompts to the oracle of a world; a reply that is not of its form fails the test. */
export function askedOracle(world: { readonly seed: number; readonly size: number }) {
  const oracle = createOracle({ ...world, model: 'oracle' });
  return async <Reply>({ version, system, user }: Prompt, schema: z.ZodType<Reply>): Promise<Reply> => {
    const request = {
      purpose: { role: 'grade', prompt: version, agent: null, occasion: '' } as const,
      system,
      messages: [{ role: 'user', text: user }] as const,
      maxOutputTokens: 1000,
      timeoutMs: 1000,
    };
    const reply = expectOk(await oracle.ask(request, new AbortController().signal));
    return schema.parse(JSON.parse(reply.text));
  };
}
