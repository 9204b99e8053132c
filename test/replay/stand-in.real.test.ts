import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openReplies, type Replies } from './recorded-calls.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-stand-in-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const question = { taskId: 't-1', question: 'Which line is the steepest?', wordLimit: 50 };
const answerCall = {
  who: 'Ibex',
  name: 'answer',
  system: '',
  schema: null,
  turns: [{ role: 'user', text: question.question }],
};
const factsCall = {
  who: 'strong',
  name: 'text',
  system: 'You read.',
  schema: null,
  turns: [{ role: 'user', text: 'Read this.' }],
};
let serial = 0;

/** Uses servers that know these replies and fail for all others. */
async function withStandIn(known: (replies: Replies) => void, use: (standIn: StandIn) => Promise<void>): Promise<void> {
  const replies = openReplies(path.join(folder, `${++serial}.jsonl`));
  known(replies);
  const standIn = await startStandIn(replies, { kind: 'fail' });
  try {
    await use(standIn);
  } finally {
    await standIn.close();
  }
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const askModel = (standIn: StandIn, text: string) => {
  const messages = [
    { role: 'system', content: 'You read.' },
    { role: 'user', content: text },
  ];
  return post(`${standIn.modelUrl}/chat/completions`, { model: 'strong', messages });
};

describe('a stand-in that replays', () => {
  it('says for the model and for a contestant what was recorded', async () => {
    const known = (replies: Replies) => {
      replies.add(factsCall, '{"facts":[]}');
      replies.add(answerCall, 'The Rovenna Funicular (http://127.0.0.1/wiki/Rovenna).');
    };
    await withStandIn(known, async (standIn) => {
      const said = await askModel(standIn, 'Read this.');
      expect(await said.json()).toMatchObject({ choices: [{ message: { content: '{"facts":[]}' } }] });
      const answered = await post(standIn.contestantUrl('Ibex'), question);
      expect(await answered.json()).toEqual({
        text: 'The Rovenna Funicular (http://127.0.0.1/wiki/Rovenna).',
        citations: ['http://127.0.0.1/wiki/Rovenna'],
      });
      expect([standIn.asked.size, standIn.unanswered]).toEqual([2, []]);
    });
  });

  it('refuses whatever nobody replied to, and names it', async () => {
    await withStandIn(
      () => undefined,
      async (standIn) => {
        expect((await askModel(standIn, 'Read that.')).status).toBe(400);
        expect((await post(standIn.contestantUrl('Marmot'), question)).status).toBe(404);
        expect(standIn.unanswered).toEqual([
          expect.stringMatching(/^strong was asked for text .*: Read that\.$/),
          expect.stringMatching(/^Marmot was asked for answer .*: Which line is the steepest\?$/),
        ]);
      },
    );
  });
});
