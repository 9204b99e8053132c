import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '../../../../test/support/needs.ts';
import { hasPython } from '../../../../test/support/python.ts';
import { pathAdvantages } from '../../../rewards/attribution/attribute-advantages.ts';
import { exportTree } from '../../../rewards/exports/export-tree.ts';
import type { RolloutExport } from '../../../rewards/exports/rollout-export.ts';
import { randomRewards, randomTrees, sound, treeOf } from '../attribution/random-tree.ts';
import { codePointPieces } from './read-rollout-export.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-python-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const client = path.resolve(import.meta.dirname, '../../../../clients/python');
const env = { ...process.env, PYTHONPATH: client, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' };
const cases = randomTrees.chain((tree) => fc.tuple(fc.constant(tree), randomRewards(tree)));

function written(file: string, values: readonly object[]): string {
  const place = path.join(folder, file);
  writeFileSync(place, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  return place;
}

/** Prints what is wrong with each file. */
const readAll = `
import sys
from dr_arena.exports import ExportError, read_paths
for name in sys.argv[1:]:
    try:
        list(read_paths(name))
    except ExportError as error:
        print(error)
`;

/** What Python is to make of a path whose text without numbers is encoded by code points. */
function expected(record: RolloutExport) {
  const lengths = record.spans.map(({ from, to }) => to - from);
  const spans = codePointPieces(record.text, lengths);
  const advantages = record.advantages.flatMap(({ from_token, to_token, advantage }) =>
    Array<number>(to_token - from_token).fill(advantage),
  );
  const masked = (text: string) => [...text].map((character) => [character.codePointAt(0), 0, 0, null]);
  const sequence = record.spans.flatMap((span, at) => {
    if (span.kind === 'tool') return masked(spans[at] ?? '');
    const own = record.tokens.slice(span.from_token, span.to_token);
    const advantage = advantages[span.from_token];
    if (own.some(({ id }) => id === null)) return masked(spans[at] ?? '').map(([id]) => [id, 1, advantage, null]);
    return own.map(({ id, logprob }, index) => [id, 1, advantages[span.from_token + index], logprob]);
  });
  const all = [...masked(record.prompt), ...sequence];
  return {
    id: record.id,
    spans,
    advantages,
    fork: record.fork?.prefix_hash ?? null,
    reward: record.reward,
    mask: record.spans.flatMap(({ loss_mask }, at) => Array<number>(lengths[at] ?? 0).fill(loss_mask)),
    sequence: [0, 1, 2, 3].map((column) => all.map((row) => row[column])),
  };
}

describe('clients/python/dr_arena/exports.py', needs('Python', hasPython), () => {
  it('reads exports, and makes of spans what they say, whatever characters stand in them', () => {
    const trees = fc.sample(cases, 40).map(([tree, rewards], at) => {
      const named = { group: `g${at}`, sound: sound(tree) };
      return exportTree(named, pathAdvantages(rewards), 'hard');
    });
    const script = path.join(import.meta.dirname, 'read_exports.py');
    const said = JSON.parse(
      execFileSync('python3', [script, written('export.jsonl', trees.flat())], { env, maxBuffer: 1e9 }).toString(),
    );
    expect(said.groups).toEqual(JSON.parse(JSON.stringify(trees.map((records) => records.map(expected)))));
  });

  it('names the line that is none of an export', () => {
    const turn = { tokens: ['a'], tool: 'search', result: 'b' };
    const root = { parent: 9, fork: 0, turns: [turn], last: ['c'], end: 'answered' as const };
    const tree = sound(treeOf([root, { ...root, parent: 0 }]));
    const rewards = pathAdvantages(new Map(tree.tree.paths.map(({ id }, at) => [id, at])));
    const [record, branch] = exportTree({ group: 'g', sound: tree }, rewards, 'soft');
    const broken = [
      [{ ...record, schema: 'other@1' }, 'line 2: it says'],
      [{ ...record, spans: undefined }, "line 2: 'spans' is missing"],
      [{ ...record, text: `${record?.text}.` }, 'line 2: spans do not end'],
      [{ ...record, prompt: '\uD800' }, 'line 2: '],
      [{ ...branch, prompt: `${branch?.prompt}.` }, 'line 2: the hash of the shared prefix'],
      [[], 'line 2: not an object'],
    ] as const;
    const files = broken.map(([line], at) => written(`broken-${at}.jsonl`, [record ?? {}, line]));
    const said = execFileSync('python3', ['-c', readAll, ...files], { env })
      .toString()
      .trim()
      .split('\n');
    expect(said).toEqual(broken.map(([, message]) => expect.stringContaining(message)));
  });
});
