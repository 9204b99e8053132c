import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFence } from '../../src/kernel/visible-text.ts';
import { callKey, openReplies, type RecordedCall } from './recorded-calls.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-replies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function callOf(secret: string, text = 'The line was opened in 1892.'): RecordedCall {
  const fence = createFence(secret);
  const user = `Read this.\n\n${fence('page text', text)}\n\n${fence('another', 'Its gauge is 800 mm.')}`;
  return { who: 'strong', name: 'page_facts', system: 'You read.', turns: [{ role: 'user', text: user }], schema: {} };
}

describe('the key of a call', () => {
  it('is the same in every database, whose secrets make other fences', () => {
    expect(callOf('one').turns).not.toEqual(callOf('two').turns);
    expect(callKey(callOf('one'))).toBe(callKey(callOf('two')));
  });

  it('differs with every other word, with who is asked and with what for', () => {
    const call = callOf('one');
    const others: readonly RecordedCall[] = [
      callOf('one', 'The line was opened in 1893.'),
      { ...call, system: 'You read well.' },
      { ...call, who: 'weak' },
      { ...call, name: 'grades' },
      { ...call, turns: [...call.turns, { role: 'assistant', text: '{}' }] },
    ];
    expect(new Set([call, ...others].map(callKey)).size).toBe(1 + others.length);
  });
});

describe('recorded replies', () => {
  it('are there when the file is opened again, the last one to a call', () => {
    const file = path.join(folder, 'replies.jsonl');
    const replies = openReplies(file);
    expect(replies.find(callOf('one'))).toBeNull();
    replies.add(callOf('one'), 'first');
    replies.add(callOf('two'), 'second\nline');
    const again = openReplies(file);
    expect([again.size, again.find(callOf('three'))]).toEqual([1, 'second\nline']);
  });

  it('that no call asks for can be forgotten', () => {
    const file = path.join(folder, 'pruned.jsonl');
    const replies = openReplies(file);
    replies.add(callOf('one'), 'wanted');
    replies.add(callOf('one', 'The line was closed in 1967.'), 'unwanted');
    replies.keepOnly([callOf('two')]);
    for (const each of [replies, openReplies(file)])
      expect([each.size, each.find(callOf('one'))]).toEqual([1, 'wanted']);
  });

  it('to the same words are found under other instructions, but do not count as replies to them', () => {
    const replies = openReplies(path.join(folder, 'earlier.jsonl'));
    replies.add(callOf('one'), 'said');
    const reworded = { ...callOf('two'), system: 'You read carefully.' };
    expect([replies.find(reworded), replies.findEarlier(reworded)]).toEqual([null, 'said']);
  });
});
