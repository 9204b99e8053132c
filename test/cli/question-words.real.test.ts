import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { linesWithTree, millFolder, shownIn } from './mill-folder.ts';

const { home, said } = millFolder(['Sage', 'Novice'], 4);

/** Commands that show a tournament. */
const waysToShow = (id: string, set: string): readonly (readonly string[])[] => [
  ['leaderboard', id, '--details'],
  ['status', id],
  ['set', 'show', set],
];

describe('a tournament on own questions speaks of questions, and of no tree', () => {
  let id = '';

  it('at the terminal', async () => {
    const before = [await said('set', 'import', 'points.jsonl'), await said('set', 'freeze', 'points')];
    const plan = await said('plan', '--set', 'points');
    const played = await said('tournament', 'run', '--set', 'points', '--yes');
    id = /^T-[0-9a-f]+$/m.exec(played)?.[0] ?? expect.fail(played);
    const shown: string[] = [];
    for (const args of waysToShow(id, 'points')) shown.push(await said(...args));
    const all = [...before, plan, played, ...shown].join('\n');
    expect(linesWithTree(all)).toEqual([]);
    expect(all).toMatch(/\(4 questions\)/);
  });

  it('on the pages of its site', async () => {
    await said('report', id, '-o', 'site');
    for (const file of ['index.html', path.join('matches', 'index.html')])
      expect(linesWithTree(shownIn(home.read(path.join('site', file)))), file).toEqual([]);
  });

  it('in the card of its data set, but for what the fields of every data set are called', async () => {
    await said('export', id, '-o', 'data');
    const card = home.read(path.join('data', 'README.md'));
    const [before = '', after = ''] = card.split('## Files and fields');
    const [, ...behind] = after.split('## Known limits');
    expect(linesWithTree([before, ...behind].join('\n').replaceAll('`tree_id`', ''))).toEqual([]);
    expect(card).toContain('on 4 questions');
    expect(card).toContain('belong to whoever brought them');
  });
});
