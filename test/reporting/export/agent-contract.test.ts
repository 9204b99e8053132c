import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { questionMessageSchema } from '../../../agents/contract/question-message.ts';
import { readAgentReply } from '../../../agents/read-reply.ts';

const docs = path.resolve(import.meta.dirname, '../../../docs');

it('the question that the page of the contract shows has every member that a question has', () => {
  const page = readFileSync(path.join(docs, 'agent-contract.md'), 'utf8');
  const [, text = ''] = /```json question\n([\s\S]*?)```/.exec(page) ?? [];
  const shown = JSON.parse(text);
  expect(z.strictObject(questionMessageSchema.shape).parse(shown)).toEqual(shown);
  expect(Object.keys(shown)).toEqual(Object.keys(questionMessageSchema.shape));
});

it('every answer that the page of the contract shows is read as the page says', () => {
  const page = readFileSync(path.join(docs, 'agent-contract.md'), 'utf8');
  const shown = [...page.matchAll(/```json(l?) (answer|error|stream)\n([\s\S]*?)```/g)];
  expect(shown.map(([, , what]) => what)).toEqual(['answer', 'stream', 'error']);
  for (const [, , what, text = ''] of shown) {
    const reply = readAgentReply(text, 'the page');
    if (what === 'error') expect(reply).toMatchObject({ ok: false, failure: { fault: 'outside' } });
    else expect(reply.ok, JSON.stringify(reply)).toBe(true);
  }
});
