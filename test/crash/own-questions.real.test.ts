import { expect, it } from 'vitest';
import { arenaFolder } from '../cli/arena-folder.ts';

const home = arenaFolder(null, { tables: 'arena' });

const run = (...args: string[]) => home.run(...args, '--json');
const question = (number: number) =>
  JSON.stringify({ question: `In which year was mill ${number} built?`, answer: '1911' });

it('own questions are imported whole or not at all: each malformed line is named, and left out only where that is agreed to', async () => {
  const bad = ['{"question": ', '{"question": "Why?", "answers": "So."}', question(1)];
  const lines = [question(0), question(1), ...bad, question(2)];
  home.write('mills.jsonl', `${lines.join('\n')}\n`);
  const refused = await run('set', 'import', 'mills.jsonl');
  expect(refused.code).toBe(2);
  for (const line of [3, 4, 5]) expect(refused.err).toContain(`mills.jsonl, line ${line}: `);
  for (const line of [1, 2, 6]) expect(refused.err).not.toContain(`mills.jsonl, line ${line}: `);
  expect(JSON.parse((await run('set', 'show')).out)).toEqual([]);

  const { code, out, err } = await run('set', 'import', 'mills.jsonl', '--skip-malformed');
  expect(code, err).toBe(0);
  const set = JSON.parse(out);
  expect(set.tasks).toHaveLength(3);
  expect(set.leftOut.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5]);
});
