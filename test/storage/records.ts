import type { Judgement } from '../../examiner/examiner.ts';
import type { Task } from '../../examiner/task.ts';
import type { MatchRecord } from '../../src/arena/match.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import type { AnswerRecord, TournamentHead } from '../../src/arena/tournament.ts';
import { contentHash } from '../../src/kernel/hash.ts';
import {
  agentId,
  type MatchId,
  matchId,
  nodeId,
  type TaskId,
  taskId,
  tournamentId,
  treeId,
  type Url,
} from '../../src/kernel/ids.ts';
import type { InformationTree } from '../../trees/information-tree.ts';

export const tournament = tournamentId('T-1');
export const tree = treeId('tree-1');
const root = nodeId('root');

export function taskWith(id: TaskId, text: string): Task {
  const quote = {
    node: root,
    url: 'http://example.test/' as Url,
    page: contentHash(text),
    start: 0,
    end: text.length,
    text,
  };
  const fact = { entity: text, attribute: 'birth year', value: text, quote };
  const item = { target: root, attribute: 'birth year', value: text, text, facts: [fact] };
  return {
    id,
    tree,
    path: [root, nodeId('child')],
    width: 2,
    variant: 0,
    question: text,
    wordLimit: 200,
    targets: [{ node: root, name: text }],
    rivals: [text],
    depthChecklist: [{ id: 'd1', kind: 'depth', ...item }],
    widthChecklist: [{ id: 'w1', kind: 'width', ...item }],
  };
}

export function answerWith(text: string, task = taskId('task-1'), agent = agentId('A')): AnswerRecord {
  const answer = { text, citations: [text], toolCalls: [{ tool: 'search', input: text }], costUsd: 0.1 } as const;
  return { tournament, agent, task, scope: '', outcome: { kind: 'answered', answer, elapsedMs: 12.5 } };
}

export function roundWith(match: MatchId, number: number, quote: string): RoundRecord {
  const judgement: Judgement = {
    gradesA: [{ item: 'd1', outcome: 'satisfied', quote }],
    gradesB: [{ item: 'd1', outcome: 'missing', quote: null }],
    verdict: { tier: 'A_BETTER', tag: 'WIDTH', reason: quote },
  };
  const evolution = { kind: 'probe_width', note: null } as const;
  return {
    match,
    number,
    path: [root],
    width: 2,
    task: taskId('task-1'),
    result: { kind: 'judged', judgement, evolution },
    scoreA: 1,
    scoreB: 0,
  };
}

export const matchWith = (id: string, tournamentRound = 1, change: Partial<MatchRecord> = {}): MatchRecord => ({
  id: matchId(id),
  tournament,
  tournamentRound,
  a: agentId('A'),
  b: agentId('B'),
  tree,
  end: null,
  scoreA: 0,
  scoreB: 0,
  ...change,
});

export const headWith = (change: Partial<TournamentHead> = {}): TournamentHead => ({
  id: tournament,
  seed: 7,
  format: 'swiss',
  agents: [agentId('A'), agentId('B')],
  trees: [tree],
  seeds: [{ topic: 'Lutes', source: 'trends_rss', category: null, geo: 'US', at: '2026-01-01T00:00:00.000Z' }],
  status: 'running',
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  config: { seed: 7, nested: { list: [1, 'two', null] } },
  ...change,
});

export function smallTree(): InformationTree {
  const seed = { topic: 'Lutes', source: 'list', category: null, geo: null, at: '2026-01-01T00:00:00.000Z' } as const;
  const node = {
    id: root,
    url: 'http://example.test/' as Url,
    title: 'Root',
    depth: 0,
    state: 'usable',
    page: contentHash('root'),
    failure: null,
    hub: null,
    revision: 1,
  } as const;
  return { id: tree, root, seed, rootChoice: null, revision: 1, nodes: [node], edges: [], growths: [] };
}
