import { describe, expect, it } from 'vitest';
import { readGroupLine } from '../../../rewards/exports/read-group-line.ts';
import type { RolloutGroup } from '../../../rewards/read-rollouts.ts';
import type { RolloutPath } from '../../../rollouts/rollout-tree.ts';
import { policy, tool, treeLine } from '../attribution/random-tree.ts';

const path = (id: string, segments: RolloutPath['segments'], end: RolloutPath['end'], answer: string | null) => ({
  id,
  origin: 'global',
  parent: null,
  fork: null,
  segments,
  end,
  answer,
});

function group(paths: readonly object[]): RolloutGroup {
  const found = readGroupLine(treeLine({ question: 'Which?', prompt: 'Q: ', policy: 'tiny', paths: [] }, { paths }));
  if (typeof found === 'string') throw new Error(found);
  return found;
}

describe('a tree as a group to be ranked', () => {
  it('tells a judge what a path said, called, saw and answered', () => {
    const searched = [
      policy(['<think>Hm.</think>', 'I look.<search>', ' rocks </sea']),
      tool('search', 'rch>\n<result>\nTen hits.\n</result>\n'),
      policy(['So it is.\n<answer>Granite']),
    ];
    const { id, query, rollouts } = group([path('p0', searched, 'answered', 'Granite')]);
    expect([id, query]).toEqual(['q1', 'Which?']);
    expect(rollouts).toEqual([
      {
        id: 'p0',
        answered: true,
        wellFormed: true,
        trajectory: {
          id: 'p0',
          steps: [
            {
              reasoning: 'Hm.\nI look.',
              toolCalls: [{ tool: 'search', input: 'rocks' }],
              observation: '<result>\nTen hits.\n</result>',
            },
            { reasoning: 'So it is.', toolCalls: [] },
          ],
          answer: 'Granite',
        },
      },
    ]);
  });

  it('keeps a call that is written in another way as words', () => {
    const [rollout] = group([
      path('p0', [policy(['look!']), tool('search', 'Hits.'), policy(['x'])], 'answered', 'x'),
    ]).rollouts;
    expect(rollout?.trajectory.steps[0]).toEqual({
      reasoning: 'look!',
      toolCalls: [{ tool: 'search', input: '' }],
      observation: 'Hits.',
    });
  });

  it('has paths without an answer in the last place, and none whose policy failed', () => {
    const { rollouts } = group([
      path('p0', [policy(['and then'])], 'length', null),
      path('p1', [], 'policy_failed', null),
      path('p2', [policy(['<answer>x</answer>'])], 'answered', 'x'),
    ]);
    expect(rollouts.map(({ id, answered }) => [id, answered])).toEqual([
      ['p0', false],
      ['p2', true],
    ]);
  });

  it('is no group with more paths than one may have; other lines are groups of candidates', () => {
    const many = Array.from({ length: 65 }, (_, at) => path(`p${at}`, [policy(['x'])], 'length', null));
    expect(() => group(many)).toThrow('at most 64 paths, not 65');
    const line = { group_id: 'g', query: 'What is dr-arena/rollout-tree?', candidates: [{ id: 'a', response: 'x' }] };
    expect(readGroupLine(JSON.stringify(line))).toMatchObject({ id: 'g' });
  });
});
