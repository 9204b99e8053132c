import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tournamentId } from '../../../src/kernel/ids.ts';
import { arenaFolder } from '../../../test/cli/arena-folder.ts';
import type { AskedModel, BrainReply } from '../../../test/services/model-brain.ts';
import { startOpenaiServer } from '../../../test/services/openai-server.ts';

const home = arenaFolder();
const { json } = home;
const pack = path.resolve(import.meta.dirname, '..');

/** A model that looks something up, and then writes a block of the right form with a place that it was told of. */
function modelBrain({ turns, tools }: AskedModel): BrainReply {
  const told = turns.filter(({ role }) => role === 'tool').map(({ text }) => text);
  const name = tools.find((each) => each.endsWith('search_poi'));
  if (told.length === 0 && name !== undefined)
    return { kind: 'tools', requests: [{ name, input: { text: 'museum' } }] };
  const id = /"id":"(P\d+)"/.exec(told.join('\n'))?.[1] ?? 'none';
  return { kind: 'text', text: `Go there.\n\n\`\`\`json\n{"kind": "search", "places": ["${id}"]}\n\`\`\`` };
}

describe('the set of the travel pack', () => {
  it('gives a served model the tools and the policy, offline, and holds it against the baseline by the checks', async () => {
    const server = await startOpenaiServer(modelBrain);
    try {
      const agents = [{ kind: 'mcp', name: 'Small', model: 'mine/small' }];
      const providers = { mine: { wire: 'openai_chat', url: server.baseUrl } };
      const prices = { 'mine/small': { input: 0, output: 0 } };
      home.write('arena.yaml', { agents, providers, prices });
      await json('set', 'import', pack);
      await json('set', 'freeze', 'travel');
      await json('set', 'create', 'two', '--from-set', 'travel', '--sample', '2');
      await json('set', 'freeze', 'two');
      const { tournamentId: id, baseline } = await json<{
        tournamentId: string;
        baseline: { agent: string; rates: { agent: string; wins: number }[] };
      }>('tournament', 'run', '--set', 'two', '--yes');
      expect(baseline).toMatchObject({ agent: 'Greedy', rates: [{ agent: 'Small', wins: 0 }] });
      expect(server.asked[0]?.tools).toHaveLength(8);
      expect(server.asked[0]?.turns.map(({ text }) => text).join('\n')).toContain('made-up country');
      const answers = await home.ledger.answers.ofTournament(tournamentId(id));
      expect(answers).toHaveLength(4);
      for (const { outcome } of answers) {
        if (outcome.kind !== 'answered') throw new Error(`it failed: ${outcome.failure.detail}`);
        expect(outcome.checks?.results.length).toBeGreaterThan(3);
        expect(outcome.answer.toolCalls.length).toBeGreaterThan(0);
      }
    } finally {
      await server.close();
    }
  });
});
