import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runIn } from '../../../test/cli/run-in.ts';
import { startNgramServer } from '../../../test/services/ngram-server.ts';
import { sandboxTranscripts } from '../../../test/services/ngram-server-corpus.ts';
import { NgramModel } from '../../../test/services/ngram-server-model.ts';
import { skilledText } from '../../../test/services/trajectory-brain/skill-words.ts';
import type { RolloutExport } from '../../rewards/exports/rollout-export.ts';
import type { GroupRecord } from '../../rewards/group-record.ts';
import { type PathRecipe, treeLine, treeOf } from '../rewards/attribution/random-tree.ts';
import { readRolloutExport } from '../rewards/exports/read-rollout-export.ts';
import { byReward, rewardsRig, sumOf } from './rewards-rig.ts';

const rig = rewardsRig();

const turn = { tokens: ['I look', '<search>rocks</search>'], tool: 'search', result: 'Ten hits.' };
const answering = (skill: number, more: object = {}): PathRecipe => ({
  parent: 99,
  fork: 0,
  turns: [],
  last: [skilledText(skill)],
  end: 'answered',
  ...more,
});
const question = (name: string) => `Which rocks are there along the ${name}?`;
/** `p1` and `p2` leave `p0` behind its search; `p3` was cut off, `p4` lost its server. */
const river = treeOf([
  answering(5, { turns: [turn] }),
  answering(9, { parent: 0 }),
  answering(1, { parent: 0, turns: [{ ...turn, tool: 'python' }] }),
  answering(9, { end: 'length' }),
  answering(9, { end: 'policy_failed' }),
]);

const attribute = (...args: string[]) => runIn(rig.folder, ['rewards', 'attribute', ...args]);
const shown = (file: string) => readFileSync(path.join(rig.folder, file), 'utf8');

beforeAll(() => {
  rig.write('trees.jsonl', [
    treeLine(river, { id: 'river', question: question('attributed river') }),
    treeLine(treeOf([answering(3), answering(7)]), { id: 'brook', question: question('attributed brook') }),
  ]);
});

function exported(file: string): RolloutExport[] {
  return shown(file)
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const record = readRolloutExport(line);
      if (typeof record === 'string') throw new Error(record);
      return record;
    });
}

describe('trees of rollouts', () => {
  it('are ranked as groups, and attributed by what the ranking gave', async () => {
    const ranked = await rig.run('rank', 'trees.jsonl', '--yes', '-o', 'ranked.jsonl');
    expect(ranked.code, ranked.err).toBe(0);
    const groups = rig.linesOf<GroupRecord>('ranked.jsonl');
    expect(groups.map(byReward)).toEqual([
      ['p1', 'p0', 'p2', 'p3'],
      ['p1', 'p0'],
    ]);
    const said = await attribute(...'trees.jsonl --rewards ranked.jsonl --attribution hard -o export.jsonl'.split(' '));
    expect(said.code, said.err).toBe(0);
    expect(said.out).toBe('2 trees, 0 of them without a signal; 7 paths, 6 with a reward.\n');
    const paths = exported('export.jsonl');
    const given = groups.flatMap(({ candidates }) => candidates.map(({ reward, advantage }) => [reward, advantage]));
    const known = paths.filter(({ reward }) => reward !== null);
    expect(known.map(({ reward, advantage }) => [reward, advantage])).toEqual(given);
    expect(paths.find(({ id }) => id === 'p4')).toMatchObject({ reward: null, advantage: 0 });
    const shared = paths.slice(0, 3).map(({ advantages }) => advantages[0]);
    const mean = sumOf(paths.slice(0, 3).map(({ advantage }) => advantage)) / 3;
    for (const span of shared) expect(span).toEqual(shared[0]);
    expect(shared[0]?.advantage).toBeCloseTo(mean, 9);
  });

  it('come from a policy, go through a judge and become an export, in three commands', async () => {
    const server = await startNgramServer(new NgramModel(sandboxTranscripts(1, 60)));
    try {
      const rollout = { policy: 'vllm/ngram', tools: [], total: 6, initial: 2, branches: 2, tau: -10 };
      rig.configure('rollout.yaml', { providers: { vllm: { url: server.baseUrl } }, rollout });
      const rolled = await runIn(rig.folder, ['rollout', 'Who?', '-c', 'rollout.yaml', '-o', 'rolled.jsonl']);
      expect(rolled.code, rolled.err).toBe(0);
      const ranked = await rig.run('rank', 'rolled.jsonl', '--yes', '-o', 'rolled-ranks.jsonl');
      expect(ranked.code, ranked.err).toBe(0);
      const said = await attribute('rolled.jsonl', '--rewards', 'rolled-ranks.jsonl', '-o', 'rolled-export.jsonl');
      expect(said.code, said.err).toBe(0);
      const paths = exported('rolled-export.jsonl');
      expect(paths.map(({ id }) => id)).toEqual(
        rig.linesOf<GroupRecord>('rolled-ranks.jsonl').flatMap(({ candidates }) => candidates.map(({ id }) => id)),
      );
      expect(paths).toHaveLength(6);
      expect(sumOf(paths.map(({ advantage }) => advantage))).toBeCloseTo(0, 6);
    } finally {
      await server.close();
    }
  });

  it('have the rewards of ARPO by right answers, or by the numbers of a judge', async () => {
    rig.write('gold.jsonl', [
      { question: question('attributed river'), answers: ['gneiss', skilledText(9)] },
      { group_id: 'brook', answers: ['nothing'] },
    ]);
    const files = ['-o', 'gold-export.jsonl', '--bonus-tools', 'search,python', '--bonus', '0.5', '--std', 'biased'];
    const said = await attribute('trees.jsonl', '--gold', 'gold.jsonl', ...files, '--json');
    expect(said.code, said.err).toBe(0);
    expect(JSON.parse(said.out)).toEqual({ groups: 2, degenerate: 1, paths: 7, rewarded: 6 });
    const [p0, p1, p2, p3, p4, ...brook] = exported('gold-export.jsonl').map(({ reward }) => reward);
    expect([p1, p3, p4]).toEqual([1, -1, null]);
    // Both have some of the words; only p2 called both tools.
    expect(p0).toBeGreaterThan(0);
    expect(p2).toBeGreaterThan(0.5);
    expect(brook).toEqual([0, 0]);
    expect(exported('gold-export.jsonl').at(-1)).toMatchObject({ degenerate: 'all_tied', attribution: 'soft' });
    const numbers = { p0: 0.5, p1: null, p2: 1 };
    rig.write('accuracies.jsonl', [
      ...Object.entries(numbers).map(([id, accuracy]) => ({ group_id: 'river', id, accuracy })),
      { group_id: 'brook', id: 'p0', accuracy: 1 },
    ]);
    const judged = await attribute('trees.jsonl', '--accuracies', 'accuracies.jsonl', '-o', 'judged.jsonl');
    expect(judged.code, judged.err).toBe(0);
    expect(exported('judged.jsonl').map(({ reward }) => reward)).toEqual([0.5, null, 1.1, -1, null, 1, null]);
  });

  it('are refused in words where rewards are missing or do not fit, and the files stay as they were', async () => {
    rig.write('kept.jsonl', ['kept']);
    rig.write('other.jsonl', [{ group_id: 'river', answers: ['x'] }]);
    rig.write('wrong.jsonl', [{ group_id: 'river', candidates: [], degenerate: null }]);
    rig.write('unsound.jsonl', [treeLine({ ...river, prompt: 'x' })]);
    for (const [args, message] of [
      [['trees.jsonl'], /rewards come from one file.*--gold/s],
      [['trees.jsonl', '--gold', 'other.jsonl', '--rewards', 'wrong.jsonl'], /rewards come from one file/],
      [['trees.jsonl', '--rewards', 'wrong.jsonl', '--bonus', '1'], /--bonus.* are for --gold/],
      [['trees.jsonl', '--rewards', 'wrong.jsonl'], /trees\.jsonl, line 1: tree river: path p0 is not among/],
      [['trees.jsonl', '--gold', 'other.jsonl'], /trees\.jsonl, line 2: tree brook: there is no right answer/],
      [['trees.jsonl', '--gold', 'wrong.jsonl'], /wrong\.jsonl, line 1: answers: /],
      [['unsound.jsonl', '--gold', 'other.jsonl'], /unsound\.jsonl, line 1: path p1: the hash of the shared prefix/],
      [['nowhere.jsonl', '--gold', 'other.jsonl'], /cannot read nowhere\.jsonl/],
    ] as const) {
      const said = await attribute(...args, '-o', 'kept.jsonl');
      expect([said.code, said.out]).toEqual([2, '']);
      expect(said.err).toMatch(message);
      expect(said.err).not.toContain('at Object');
      expect(shown('kept.jsonl')).toBe('kept\n');
    }
    expect(readdirSync(rig.folder).filter((file) => file.includes('draft'))).toEqual([]);
    expect((await attribute('trees.jsonl', '--gold', 'other.jsonl', '-o', 'no/folder')).err).toMatch(
      /cannot write no\/folder/,
    );
    expect(existsSync(path.join(rig.folder, 'no'))).toBe(false);
  });
});
