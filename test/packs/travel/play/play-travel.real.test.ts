import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { readRolloutGroup } from '../../../../src/training/rewards/read-rollouts.ts';
import type { AskedModel, BrainReply } from '../../../services/model-brain.ts';
import { startOpenaiServer } from '../../../services/openai-server.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-travel-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', `packs/travel/${program}`, ...args], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });

/** A model that looks something up, and then writes a block of the right form with a place that it was told of. */
function modelBrain({ turns, tools }: AskedModel): BrainReply {
  const told = turns.filter(({ role }) => role === 'tool').map(({ text }) => text);
  const name = tools.find((each) => each.endsWith('search_poi'));
  if (told.length === 0 && name !== undefined)
    return { kind: 'tools', requests: [{ name, input: { text: 'museum' } }] };
  const id = /"id":"(P\d+)"/.exec(told.join('\n') || turns.map(({ text }) => text).join('\n'))?.[1] ?? 'none';
  return { kind: 'text', text: `Go there.\n\n\`\`\`json\n{"kind": "search", "places": ["${id}"]}\n\`\`\`` };
}

describe('the pack, played', () => {
  it('has scripted planners and a served model answer through MCP, offline, and reports them', async () => {
    const server = await startOpenaiServer(modelBrain);
    try {
      const args = ['--per-kind', '1', '--model', 'small', '--url', server.baseUrl, '-o', folder, '--json'];
      const { stdout } = await run('play-travel.ts', ...args);
      const { figures } = JSON.parse(stdout) as {
        figures: { contestant: string; all: { passed: number; share: number } }[];
      };
      const passed = Object.fromEntries(figures.map(({ contestant, all }) => [contestant, all.passed]));
      expect(Object.keys(passed)).toEqual(['Rover', 'Greedy', 'Careful', 'small']);
      expect(passed).toMatchObject({ Rover: 0, Careful: 5, small: 0 });
      // Its search has the form that was asked for, and a place that there is; nothing else of it has.
      expect(figures[3]?.all.share).toBeGreaterThan(0);
      expect(figures[3]?.all.share).toBeLessThan(0.3);
      expect(server.asked[0]?.turns[0]?.text).toContain('made-up country');
      const groups = readFileSync(path.join(folder, 'groups.jsonl'), 'utf8').trim().split('\n');
      expect(groups).toHaveLength(5);
      const read = groups.map(readRolloutGroup).filter((group) => typeof group !== 'string');
      expect(read.map(({ rollouts }) => rollouts.map(({ id }) => id))).toEqual(
        groups.map(() => ['Rover', 'Greedy', 'Careful', 'small']),
      );
      const trajectories = read.flatMap(({ rollouts }) => rollouts.map(({ trajectory }) => trajectory));
      expect(trajectories.every(({ answer, steps }) => answer !== '' && steps.length > 0)).toBe(true);
      expect(readFileSync(path.join(folder, 'report.md'), 'utf8')).toContain('| Careful |');
    } finally {
      await server.close();
    }
  });

  it('tells a wrong option in a line', async () => {
    const refused = await run('play-travel.ts', '--per-kind', '0').catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect((refused as { stderr: string }).stderr).toMatch(/^the options do not fit: per-kind: .*\n$/);
  });
});
