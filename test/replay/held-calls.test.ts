import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { holdCall } from './held-calls.ts';
import type { RecordedCall } from './recorded-calls.ts';

const root = mkdtempSync(path.join(tmpdir(), 'dr-arena-held-'));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'pending-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const schema = {
  type: 'object',
  properties: { candidate: { type: 'integer' } },
  required: ['candidate'],
  additionalProperties: false,
};
const call: RecordedCall = {
  who: 'strong',
  name: 'root_choice',
  system: 'You choose.',
  turns: [{ role: 'user', text: 'Which of the candidates 1 to 3?' }],
  schema,
};

/** Holds the call while somebody does one thing a second; ten seconds at most. */
function holdWhile(deeds: readonly (() => void)[], held: RecordedCall = call, earlier: string | null = null) {
  let now = 0;
  const left = [...deeds];
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
      left.shift()?.();
    },
  };
  return holdCall(held, { folder, earlier, clock, waitMs: 10_000, pollMs: 1000 });
}

const fileLike = (end: string) => path.join(folder, readdirSync(folder).find((file) => file.endsWith(end)) ?? 'none');
const write = (text: string, end = 'json') => writeFileSync(fileLike('.md').replace(/md$/, `reply.${end}`), text);
const pause = () => undefined;

describe('a held call', () => {
  it('shows all that is asked, what was said to it before, and where the reply belongs', async () => {
    let shown = '';
    const look = () => {
      shown = readFileSync(fileLike('.md'), 'utf8');
    };
    await holdWhile([look], call, '{"candidate":1}');
    for (const part of ['You choose.', 'Which of the candidates', '"candidate"', '.reply.json', '{"candidate":1}'])
      expect(shown).toContain(part);
  });

  it('goes on with the reply that is written, and leaves nothing behind', async () => {
    expect(await holdWhile([pause, () => write('{"candidate": 2}\n')])).toBe('{"candidate": 2}');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not take a reply that is still being written', async () => {
    expect(await holdWhile([() => write('{"candi'), () => write('{"candidate": 3}')])).toBe('{"candidate": 3}');
  });

  it('tells why a reply is refused, and takes the corrected one', async () => {
    let fault = '';
    const correct = () => {
      fault = readFileSync(fileLike('.fault.txt'), 'utf8');
      write('{"candidate": 1}');
    };
    expect(await holdWhile([() => write('{"candidate": "one"}'), pause, correct])).toBe('{"candidate": 1}');
    expect(fault).toContain('candidate');
  });

  it('takes any text where no schema is asked for', async () => {
    const question = { ...call, who: 'Ibex', name: 'answer', schema: null };
    expect(await holdWhile([() => write('It is the *Corvan*.', 'md')], question)).toBe('It is the *Corvan*.');
  });

  it('ends without a reply when the time is over', async () => {
    expect(await holdWhile([])).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });
});
