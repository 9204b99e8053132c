import * as z from 'zod';
import { fetchFailureReasons } from '../../../crawler/page.ts';
import { seedSources } from '../../../crawler/seed.ts';
import { failureTags, verdictTiers } from '../../../examiner/verdict.ts';
import { hubReasons } from '../../../trees/information-tree.ts';
import { relations } from '../../../trees/relation.ts';
import { matchId, taskId, tournamentId } from '../../kernel/ids.ts';
import { agent, answer, count, hash, id, list, node, outcome, path, task, time, tree, url } from './match-log-parts.ts';

/** Name and version of the format; a change that an older reader would misread makes a new version. */
export const matchLogVersion = 'dr-arena/match-log@1';

const grade = z.object({
  item: id.describe('Id of the checklist item.'),
  outcome,
  quote: z.string().nullable().describe('Words of the answer.'),
});

const voided = z.object({
  reason: z.enum([
    'task_failed',
    'agent_unavailable',
    'judge_failed',
    'tree_failed',
    'three_void_rounds',
    'nothing_to_ask',
  ] as const),
  detail: z.string(),
  agents: list(agent).exactOptional().describe('Of agent_unavailable: who could not be had.'),
});

const verdict = z.object({
  tier: z.enum(verdictTiers),
  tag: z.enum(failureTags).nullable().describe("The loser's; null for ties."),
  reason: z.string(),
});

const preferred = z.enum(['a', 'b']).nullable();
const inOrders = { whenAFirst: preferred, whenBFirst: preferred };

const soft = z.object({
  judge: id,
  ...inOrders,
  criteria: list(z.object({ criterion: id.describe("Its id in the task's rubric."), weight: z.number(), ...inOrders }))
    .exactOptional()
    .describe('Where it went by a rubric: what the judge said of each criterion; their weights prefer.'),
});

const answerNotes = z.object({
  utility: z.string(),
  recovery: z.string(),
  sources: z.string(),
  presentation: z.string(),
});

const judgeWords = z.object({
  outcome: outcome.nullable().describe('Null: it gave the item no grade.'),
  quote: z.string().nullable(),
  reason: z.string(),
});

const judgedSchema = z.object({
  kind: z.literal('judged'),
  judgement: z.object({
    gradesA: list(grade),
    gradesB: list(grade),
    verdict,
    panel: list(z.object({ judge: id, verdict: verdict.nullable().describe('Null: it abstained.') }))
      .exactOptional()
      .describe('What each judge made of it.'),
    soft: list(soft).exactOptional().describe('The comparison of the two answers, in both orders.'),
    flags: list(z.object({ item: id, seat: z.enum(['a', 'b']), judge: id, remark: z.string() }))
      .exactOptional()
      .describe("Items where a judge's own memory speaks against the checklist, which stands."),
    secondLooks: list(
      z.object({
        item: id,
        seat: z.enum(['a', 'b']),
        judge: id.describe('Who gave the grade.'),
        by: id.describe('Who looked again.'),
        reason: z.string().describe('What code could not settle, or has proved.'),
        claimed: outcome,
        graded: outcome.describe('The outcome that stands; `missing` where nobody judged the item.'),
        result: z
          .enum(['confirmed', 'disputed', 'lowered', 'unshown', 'not_reviewed', 'unjudged'])
          .describe(
            '`lowered`: code has proved it wrong. `unshown`: no words show it. `not_reviewed`: nobody could look again.',
          ),
        first: judgeWords.exactOptional().describe('The judge that gave the grade.'),
        second: judgeWords.exactOptional().describe('Who looked again.'),
      }),
    )
      .exactOptional()
      .describe('Grades that code lowered or could not settle, and what became of them.'),
    assessments: list(
      z.object({
        judge: id,
        first: z.enum(['a', 'b']).describe('Whose answer it saw first.'),
        said: verdict.describe('What it said, before rules were held to it.'),
        rule: z.string().nullable().describe('The rule that changed what it said; null: none did.'),
        notesA: answerNotes,
        notesB: answerNotes,
      }),
    )
      .exactOptional()
      .describe("What each judge of 'judging: paper' said in its one call."),
  }),
  evolution: z
    .object({
      kind: z.enum(['probe_depth', 'probe_width', 'pressure_test', 'backtrack']),
      note: z.string().nullable(),
    })
    .nullable()
    .describe('What the next round changes; null after the last.'),
});

const round = z.object({
  number: count.describe('From 1, void rounds included.'),
  path,
  width: count,
  task: id.transform(taskId).nullable(),
  note: z.string().exactOptional().describe('How the place differs from what the evolution wanted.'),
  result: z.discriminatedUnion('kind', [judgedSchema, z.object({ kind: z.literal('void'), void: voided })]),
  scoreA: z.number().describe('After the round.'),
  scoreB: z.number(),
});

/** A match with its rounds. */
export const loggedMatchSchema = z.object({
  id: id.transform(matchId),
  tournamentRound: count,
  a: agent.describe('Agent in seat A.'),
  b: agent,
  tree,
  end: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('decided'),
        winner: z.enum(['a', 'b', 'tie', 'both_bad']),
        because: z.enum(['lead', 'round_limit', 'nothing_left']),
      }),
      z.object({ kind: z.literal('void'), void: voided }),
    ])
    .nullable()
    .describe('Null while it runs.'),
  scoreA: z.number(),
  scoreB: z.number(),
  earlierVoids: list(voided)
    .exactOptional()
    .describe('How it ended the times before, when it was void and was played again.'),
  rounds: list(round),
});

const seed = z.object({
  topic: z.string(),
  source: z.enum(seedSources),
  category: z.string().nullable().describe('Path in the Google Trends taxonomy.'),
  geo: z.string().nullable(),
  at: time,
});

const grownTree = z.object({
  id: tree,
  root: node,
  seed,
  rootChoice: z
    .object({
      url,
      title: z.string(),
      candidates: list(z.object({ url: z.string(), title: z.string(), score: z.number(), reasons: list(z.string()) })),
    })
    .nullable()
    .describe(
      'Pages looked at as the root: search hits in their order, then pages they point to; null when the root was given.',
    ),
  revision: count,
  nodes: list(
    z.object({
      id: node,
      url,
      title: z.string(),
      depth: count,
      state: z.enum(['usable', 'hub', 'unusable']),
      page: hash.nullable(),
      failure: z.enum(fetchFailureReasons).nullable(),
      hub: z.enum(hubReasons).nullable().describe('Why a page that was read is never asked about.'),
      revision: count,
    }),
  ),
  edges: list(
    z.object({
      from: node,
      to: node,
      anchor: z.string(),
      context: z.string(),
      heading: z.string(),
      place: z.enum(['paragraph', 'list', 'table', 'other']),
      relation: z.enum(relations),
      order: count,
      step: count,
    }),
  ),
  growths: list(z.object({ node, step: count, linksSeen: count, exhausted: z.boolean() })),
});

/** Everything that happened in a tournament. Tasks, answers and trees stand once and are referred to by id. */
export const matchLogSchema = z
  .object({
    schema: z.literal(matchLogVersion),
    tournament: z.object({
      id: id.transform(tournamentId),
      seed: z.int(),
      format: z.string(),
      agents: list(agent),
      trees: list(tree),
      seeds: list(seed).describe('Drawn for it; the first good ones became trees.'),
      status: z.enum(['running', 'finished', 'failed', 'abandoned']),
      startedAt: time,
      finishedAt: time.nullable(),
      config: z.unknown().describe('The resolved config, without keys.'),
    }),
    matches: list(loggedMatchSchema),
    tasks: list(task),
    answers: list(answer),
    trees: list(grownTree),
  })
  .describe('Full log of the matches of one dr-arena tournament.');

export type MatchLog = z.infer<typeof matchLogSchema>;
