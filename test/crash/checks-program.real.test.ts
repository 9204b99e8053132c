import { beforeAll, expect, it } from 'vitest';
import { arenaFolder } from '../cli/arena-folder.ts';

const home = arenaFolder();

beforeAll(async () => {
  home.write('arena.yaml', { agents: [agent('Right', 11), agent('Wrong', 10)] });
  const put = (file: string, content: string | object) => home.write(`sums/${file}`, content);
  const pack = { name: 'sums', version: 1, licence: 'MIT', questions: 'questions.jsonl', policy: 'policy.md' };
  put('pack.yaml', { ...pack, checks: ['node', 'checks.mjs'] });
  put('policy.md', 'Say the number last.');
  put('questions.jsonl', `${JSON.stringify({ id: 'q1', question: 'What is 10 + 1?', checks: ['sum'] })}\n`);
  put('checks.mjs', 'process.exit(3);');
});

function agent(name: string, says: number) {
  const program = `process.stdin.resume().on('end', () => console.log(JSON.stringify({ text: '${says}', costUsd: 0 })))`;
  return { kind: 'command', name, command: [process.execPath, '-e', program], maxCostUsd: 0 };
}

const run = (...args: string[]) => home.run(...args, '--json');

it('a round whose checks program is of no use is void with the reason, and never a loss', async () => {
  expect(await run('set', 'import', 'sums')).toMatchObject({ code: 0 });
  expect(await run('set', 'freeze', 'sums')).toMatchObject({ code: 0 });
  const { code, err } = await run('match', 'Right', 'Wrong', '--set', 'sums', '--yes');
  expect(code, err).not.toBe(0);
  const ledger = home.ledger;
  const [head] = await ledger.tournaments.list();
  if (head === undefined) throw new Error('there is no tournament');
  const rounds = await ledger.rounds.ofTournament(head.id);
  expect(rounds.length).toBeGreaterThan(0);
  const reason = { reason: 'judge_failed', detail: expect.stringContaining('exit code 3') };
  for (const { result } of rounds) expect(result).toMatchObject({ kind: 'void', void: reason });
  expect((await ledger.matches.ofTournament(head.id)).map(({ end }) => end?.kind)).toEqual(['void']);
  expect((await ledger.answers.ofTournament(head.id)).map(({ outcome }) => outcome.kind)).toContain('answered');
});
