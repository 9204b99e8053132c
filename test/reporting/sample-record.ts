import type { ChecklistItem, Task } from '../../examiner/task.ts';
import type { Verdict } from '../../examiner/verdict.ts';
import type { MatchEnd, MatchRecord } from '../../src/arena/match.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import type { AnswerRecord, TournamentRecord } from '../../src/arena/tournament.ts';
import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { contentHash } from '../../src/kernel/hash.ts';
import { agentId, matchId, nodeId, taskId, tournamentId, treeId, type Url } from '../../src/kernel/ids.ts';
import { randomFor } from '../../src/kernel/random.ts';
import type { InformationTree, TreeEdge, TreeNode } from '../../trees/information-tree.ts';

export interface SampleSize {
  readonly agents: number;
  readonly trees: number;
  readonly tournamentRounds: number;
}

/** A made-up, consistent tournament. Earlier agents are better. Two matches and some rounds are void. */
export function sampleRecord(size: SampleSize = { agents: 8, trees: 6, tournamentRounds: 4 }): TournamentRecord {
  const agents = Array.from({ length: size.agents }, (_, index) => agentId(names[index] ?? `Agent ${index + 1}`));
  const treesGrown = Array.from({ length: size.trees }, (_, index) => sampleTree(index));
  const parts = { matches: [] as MatchRecord[], rounds: [] as RoundRecord[], tasks: new Map<string, Task>() };
  const answers = new Map<string, AnswerRecord>();
  for (let round = 1; round <= size.tournamentRounds; round++) {
    for (let seat = 0; seat < Math.floor(agents.length / 2); seat++) {
      const pair = [seat, (seat + round) % Math.floor(agents.length / 2)] as const;
      for (const tree of treesGrown) playMatch(round, pair[0], Math.floor(agents.length / 2) + pair[1], tree);
    }
  }
  return {
    id: tournamentId('T-sample'),
    seed: 7,
    format: 'swiss',
    agents,
    trees: treesGrown.map(({ id }) => id),
    seeds: treesGrown.map(({ seed }) => seed),
    status: 'finished',
    startedAt: '2026-01-02T03:04:05.000Z',
    finishedAt: '2026-01-02T03:06:00.000Z',
    config: { seed: 7 },
    matches: parts.matches,
    rounds: parts.rounds,
    tasks: [...parts.tasks.values()],
    answers: [...answers.values()],
    treesGrown,
  };

  function playMatch(tournamentRound: number, one: number, other: number, tree: InformationTree): void {
    const order = parts.matches.length;
    const [first, second] = order % 2 === 0 ? [one, other] : [other, one];
    const a = agents[first];
    const b = agents[second];
    if (!a || !b) throw new RangeError('no such agent');
    const id = matchId(`match/T-sample/r${tournamentRound}/${a}~${b}/${tree.id}`);
    const random = randomFor('sample', id);
    const isVoid = order === 3 || order === 41;
    const length = isVoid ? 3 : random.int(1, 4);
    let scoreA = 0;
    let scoreB = 0;
    for (let number = 1; number <= length; number++) {
      const task = sampleTask(tree, Math.min(1 + number, 3), 1 + number);
      parts.tasks.set(task.id, task);
      for (const agent of [first, second]) {
        const name = agents[agent];
        if (name && !isVoid) answers.set(`${name} ${task.id}`, sampleAnswer(name, agent, task));
      }
      const voidRound = isVoid || (order % 17 === 5 && number === 1);
      const verdict = sampleVerdict(random.float() + (second - first) * 0.05, random.int(0, 9), a, b);
      if (!voidRound && verdict.tier.startsWith('A_')) scoreA += verdict.tier === 'A_MUCH_BETTER' ? 2 : 1;
      if (!voidRound && verdict.tier.startsWith('B_')) scoreB += verdict.tier === 'B_MUCH_BETTER' ? 2 : 1;
      parts.rounds.push({
        match: id,
        number,
        path: task.path,
        width: task.width,
        task: task.id,
        result: voidRound
          ? {
              kind: 'void',
              void: { reason: 'judge_failed', detail: 'The Examiner gave no usable reply after 3 tries.' },
            }
          : {
              kind: 'judged',
              judgement: { gradesA: gradesOf(task, first, a), gradesB: gradesOf(task, second, b), verdict },
              evolution:
                number === length
                  ? null
                  : { kind: 'pressure_test', note: number === 2 ? 'The page leads no deeper; wider instead.' : null },
            },
        scoreA,
        scoreB,
      });
    }
    parts.matches.push({
      id,
      tournament: tournamentId('T-sample'),
      tournamentRound,
      a,
      b,
      tree: tree.id,
      end: endOf(),
      scoreA,
      scoreB,
    });

    function endOf(): MatchEnd {
      if (isVoid) return { kind: 'void', void: { reason: 'three_void_rounds', detail: 'Three rounds were void.' } };
      if (scoreA === scoreB)
        return { kind: 'decided', winner: order % 5 === 0 ? 'both_bad' : 'tie', because: 'round_limit' };
      return { kind: 'decided', winner: scoreA > scoreB ? 'a' : 'b', because: 'lead' };
    }
  }
}

const names = 'Albatross Bittern Curlew Dotterel Egret Fulmar Gannet Heron Ibis Jay Kestrel'.split(' ');
const subjects = 'Mareth lutes|Northern Vale|Tarn bridges|Ostrava clocks|Kel moths|Sundered coast|Loom orders'.split(
  '|',
);

function sampleTree(index: number): InformationTree {
  const subject = subjects[index % subjects.length] ?? 'Subject';
  const node = (name: string, title: string, depth: number, change: Partial<TreeNode> = {}): TreeNode => ({
    id: nodeId(`n-${index}-${name}`),
    url: `https://encyclopedia.example/wiki/${index}/${name}` as Url,
    title,
    depth,
    state: 'usable',
    page: contentHash(`${index} ${name}`),
    failure: null,
    hub: null,
    revision: 1,
    ...change,
  });
  const root = node('root', subject, 0);
  const middle = node('mid', `Makers of ${subject}`, 1);
  const leaves = Array.from({ length: 6 }, (_, leaf) => node(`leaf${leaf}`, `${subject}, no. ${leaf + 1}`, 2));
  const others = [
    node('index', `Index of ${subject}`, 1, { state: 'hub', hub: 'mostly_links' }),
    node('gone', `Lost ${subject}`, 1, { state: 'unusable', page: null, failure: 'http_status' }),
    node('wide', `${subject}, found later`, 2, { revision: 3 }),
  ] as const;
  const edge = (from: TreeNode, to: TreeNode, order: number, change: Partial<TreeEdge> = {}): TreeEdge => ({
    from: from.id,
    to: to.id,
    anchor: to.title,
    context: `See ${to.title} for more.`,
    heading: 'Makers',
    place: 'list',
    relation: 'variety_of',
    order,
    step: 0,
    ...change,
  });
  return {
    id: treeId(`tree-${index}`),
    root: root.id,
    seed: { topic: subject.toLowerCase(), source: 'trends_rss', category: null, geo: 'US', at: '2026-01-02T00:00:00Z' },
    rootChoice: {
      url: root.url,
      title: subject,
      candidates: [
        { url: root.url, title: subject, score: 12.34, reasons: ['11 links', '326 words'] },
        { url: 'https://shop.example/', title: `Buy ${subject}`, score: 0, reasons: ['too few words'] },
      ],
    },
    revision: 3,
    nodes: [root, middle, ...leaves, ...others],
    edges: [
      edge(root, middle, 0),
      edge(root, others[0], 1, { relation: 'unknown', heading: 'See also' }),
      edge(root, others[1], 2, { relation: 'unknown', heading: 'See also' }),
      ...leaves.map((leaf, order) => edge(middle, leaf, order)),
      edge(middle, root, 6, { relation: 'unknown', heading: 'See also' }),
      edge(middle, others[2], 7, { step: 1, relation: 'person' }),
    ],
    growths: [{ node: root.id, step: 0, linksSeen: 10, exhausted: true }],
  };
}

function sampleTask(tree: InformationTree, depth: number, width: number): Task {
  const path = tree.nodes.slice(0, depth).map(({ id }) => id);
  const targets = tree.nodes.slice(2, 2 + width).map(({ id, title }) => ({ node: id, name: title }));
  const item = (kind: 'depth' | 'width', index: number, attribute: string, value: string): ChecklistItem => {
    const target = tree.nodes[2 + Math.floor(kind === 'depth' ? index : index / 2)];
    if (!target) throw new RangeError('the tree is too small');
    const text = `| **${attribute}** | ${value} |`;
    return {
      id: `${kind.charAt(0)}${index + 1}`,
      kind,
      target: target.id,
      attribute,
      value,
      text: kind === 'depth' ? `names ${value}` : `gives the ${attribute} of ${target.title}: ${value}`,
      facts: [
        {
          entity: target.title,
          attribute,
          value,
          quote: {
            node: target.id,
            url: target.url,
            page: contentHash(target.id),
            start: 10,
            end: 10 + text.length,
            text,
          },
        },
      ],
    };
  };
  return {
    id: taskId(`task/${tree.id}/${depth}/${width}`),
    tree: tree.id,
    path,
    width,
    variant: 0,
    question: `Find the subject whose region is “Northern Vale” and whose first survey is “1892”. Among its varieties, take the one whose number of strings is “7”. Consider ${width} of its people under the heading “Makers”: the one whose birth year is “1911”; and the one whose workshop is “Tarn Street”. For each, give its name, its birthplace and its years active. Use at most 230 words.`,
    wordLimit: 230,
    targets,
    depthChecklist: targets.map(({ name }, index) => item('depth', index, 'name', name)),
    widthChecklist: targets.flatMap((_, index) => [
      item('width', 2 * index, 'birthplace', `Hollow ${index + 3}`),
      item('width', 2 * index + 1, 'years active', `19${30 + index}–19${60 + index}`),
    ]),
  };
}

function sampleAnswer(agent: ReturnType<typeof agentId>, skill: number, task: Task): AnswerRecord {
  const outcome: AnswerOutcome =
    skill === 6 && task.width === 3
      ? {
          kind: 'failed',
          failure: { fault: 'agent', reason: 'timed_out', detail: 'No answer within 30 s.' },
          elapsedMs: 30_000,
        }
      : {
          kind: 'answered',
          answer: {
            text: `## Findings\n\n${task.widthChecklist
              .map(
                (item) =>
                  `- **${item.attribute}**: ${item.value} ([source](https://encyclopedia.example/wiki/0/leaf${skill % 6}))`,
              )
              .join(
                '\n',
              )}\n\n| Name | Value |\n| --- | --- |\n| One | 1 |\n\nThe trail runs from the survey of 1892 through the varieties to the makers.`,
            citations: [
              `https://encyclopedia.example/wiki/0/leaf${skill % 6}`,
              'https://encyclopedia.example/wiki/0/root',
            ],
            toolCalls:
              skill === 5 && task.width === 2
                ? []
                : [
                    {
                      tool: 'search',
                      input: 'region Northern Vale first survey 1892',
                      result: 'Survey of the Northern Vale: begun in 1892.',
                      elapsedMs: 40,
                    },
                    { tool: 'read', input: 'https://encyclopedia.example/wiki/0/root' },
                  ],
            costUsd: null,
          },
          elapsedMs: 900 + 137 * skill * task.width,
        };
  return { tournament: tournamentId('T-sample'), agent, task: task.id, outcome };
}

const gradesOf = (task: Task, skill: number, agent: string) =>
  [...task.depthChecklist, ...task.widthChecklist].map((item) => {
    const draw = randomFor('grade', agent, task.id, item.id).float() + skill * 0.06;
    if (draw < 0.8) return { item: item.id, outcome: 'satisfied', quote: item.value } as const;
    if (draw < 1.1) return { item: item.id, outcome: 'missing', quote: null } as const;
    return { item: item.id, outcome: 'contradicted', quote: 'It was elsewhere.' } as const;
  });

function sampleVerdict(draw: number, tagDraw: number, a: string, b: string): Verdict {
  const tag =
    (['DEPTH', 'DEPTH', 'DEPTH', 'WIDTH', 'WIDTH', 'WIDTH', 'BOTH', 'BOTH', 'NONE', 'NONE'] as const)[tagDraw] ??
    'NONE';
  if (draw > 0.8) return { tier: 'A_MUCH_BETTER', tag, reason: `${a} found all targets; ${b} found none.` };
  if (draw > 0.55) return { tier: 'A_BETTER', tag, reason: `${a} satisfied two items more.` };
  if (draw > 0.5) return { tier: 'TIE_HIGH', tag: null, reason: 'Both are complete.' };
  if (draw > 0.42) return { tier: 'TIE_LOW', tag: null, reason: 'Both failed depth.' };
  if (draw > 0.15) return { tier: 'B_BETTER', tag, reason: `${b} satisfied one item more.` };
  return { tier: 'B_MUCH_BETTER', tag, reason: `${b} found all targets; ${a} missed most.` };
}
