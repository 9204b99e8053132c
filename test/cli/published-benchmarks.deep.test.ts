// Repeats test/cli/published-benchmarks.real.test.ts (what the files of published benchmarks become) with a set that is played, and
// test/cli/set.real.test.ts (a private set is told nowhere) for one that was decrypted.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { encryptedAsBrowseComp } from '../arena/own-questions/published/encrypt.ts';
import { arenaFolder } from './arena-folder.ts';

const canary = 'MADE-UP DATA, NOT FOR TRAINING canary GUID tarn:0000';
const problems = [
  ['In which year did the lighthouse of Tarn open?', '1911'],
  ['Who built the mill that the ferryman of Tarn bought?', 'Ada Holm'],
  ['塔恩岛的灯塔由谁建造？', '艾达·霍尔姆'],
] as const;
const recorded = path.resolve(import.meta.dirname, '../../examples/recorded/recorded.js');
const home = arenaFolder();

beforeAll(() => {
  const agent = (name: string, ...command: string[]) => ({ kind: 'command', name, command, maxCostUsd: 0 });
  home.write(
    'answers.jsonl',
    problems.map(([prompt, answer]) => ({ prompt, article: [{ content: `It is ${answer}.` }] })),
  );
  const novice = "process.stdin.resume().on('end', () => console.log(JSON.stringify({ text: '…', costUsd: 0 })))";
  const agents = [
    agent('Reference', process.execPath, recorded, home.at('answers.jsonl')),
    agent('Novice', process.execPath, '-e', novice),
  ];
  home.write('arena.yaml', { agents, tournament: { format: 'round-robin' } });
  const lines = problems.map(([question, answer]) =>
    [encryptedAsBrowseComp(question, canary), encryptedAsBrowseComp(answer, canary), 'Sea', `"${canary}"`].join(','),
  );
  home.write('browse.csv', ['problem,answer,problem_topic,canary', ...lines, ''].join('\n'));
});

/** All that the files of a folder hold. */
function textIn(name: string): string {
  const files = readdirSync(home.at(name), { recursive: true, encoding: 'utf8' }).map((file) =>
    home.at(`${name}/${file}`),
  );
  return files.map((file) => (statSync(file).isFile() ? readFileSync(file, 'utf8') : '')).join('\n');
}

it('BrowseComp is played to a leaderboard by who has its answers in a file, and nothing that is published holds a word of it', async () => {
  await home.json('tasks', 'import', 'browse.csv', '--set', 'browse');
  await home.json('set', 'freeze', 'browse');
  const { tournamentId, leaderboard } = await home.json('tournament', 'run', '--set', 'browse', '--yes');
  expect(leaderboard).toMatchObject([{ agent: 'Reference', wins: 3 }, { agent: 'Novice' }]);
  await home.told('export', tournamentId, '-o', 'data');
  await home.told('report', tournamentId, '-o', 'site');
  const published = textIn('data') + textIn('site');
  expect(published).toContain('Reference');
  for (const secret of [...problems.flat(), canary]) expect(published).not.toContain(secret);
});
