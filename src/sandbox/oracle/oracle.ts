import { LRUCache } from 'lru-cache';
import { readOracleName } from '../../config/oracle-name.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { LanguageModel, ModelReply, ModelRequest } from '../../models/language-model.ts';
import { chooseRootReply, refineRelationsReply, rootQueryReply } from './advise-tree.ts';
import { type KnownWorld, makeKnownWorld } from './known-world.ts';
import { citationsReply } from './oracle-citations.ts';
import { writtenReportCriteria, writtenRubric } from './oracle-criteria.ts';
import { gradeAnswerReply, type OracleJudge, offeredEntitiesReply, secondLookReply } from './oracle-grades.ts';
import { preferenceReply, rubricReply } from './oracle-preference.ts';
import { paperReply } from './oracle-verdict.ts';
import {
  readChangesReply,
  readConditionsReply,
  readConflictsReply,
  readFactsReply,
  readPointsReply,
  tryItemsReply,
} from './page-replies.ts';
import { type PromptBlocks, promptBlocks, UnreadablePrompt } from './prompt-blocks.ts';
import { answerFromPagesReply, closedBookReply } from './solve-question.ts';
import { writeDraftReply } from './write-draft.ts';

export interface OracleOptions {
  /** Seed of the made-up world. */
  readonly seed: number;
  readonly size: number;
  /** `oracle`, or `oracle:near-miss-0.05` and the like for one with faults. */
  readonly model: string;
}

/**
 * A model that knows the made-up world by its seed and size and answers every prompt of the Examiner about its pages, in this process
 * and from the prompt alone. A prompt that it does not know is refused.
 * @throws RangeError for a name that is none of its own; where no world has such a seed or size, when it is first asked
 */
export function createOracle({ seed, size, model }: OracleOptions): LanguageModel {
  const faults = readOracleName(model);
  if (faults === null) throw new RangeError(`the sandbox has no model '${model}'`);
  let judge: OracleJudge | null = null;
  return {
    provider: 'sandbox',
    vendor: 'sandbox',
    model,
    ask: async (request, signal) => {
      signal.throwIfAborted();
      judge ??= { seed, name: model, faults, world: worlds.memo(`${seed} ${size}`, { context: { seed, size } }) };
      return replyTo(judge, request);
    },
  };
}

/** Worlds that were asked about last: judges of one run share theirs. */
const worlds = new LRUCache<string, KnownWorld, Pick<OracleOptions, 'seed' | 'size'>>({
  max: 4,
  memoMethod: (_key, _stale, { context }) => makeKnownWorld(context.seed, context.size),
});

/** The prompts that it knows, by name; versions of a prompt have the same blocks. */
const replies: Readonly<Record<string, (judge: OracleJudge, blocks: PromptBlocks, text: string) => object>> = {
  probe: () => ({ word: 'ready' }),
  'read-facts': ({ world }, blocks) => readFactsReply(world, blocks),
  'read-points': (_, blocks) => readPointsReply(blocks),
  'read-changes': (_, blocks) => readChangesReply(blocks),
  'read-conflicts': ({ world }, blocks) => readConflictsReply(world, blocks),
  'read-conditions': ({ world }, blocks) => readConditionsReply(world, blocks),
  'write-task': ({ world }, blocks, text) => writeDraftReply(world, blocks, text),
  'try-items': ({ world }, blocks) => tryItemsReply(world, blocks),
  'answer-closed-book': () => closedBookReply,
  'answer-from-pages': ({ world }, blocks) => answerFromPagesReply(world, blocks),
  'write-root-query': (_, blocks) => rootQueryReply(blocks),
  'choose-root': ({ world }, blocks) => chooseRootReply(world, blocks),
  'refine-relations': ({ world }, blocks) => refineRelationsReply(world, blocks),
  'grade-answer': gradeAnswerReply,
  'second-look': secondLookReply,
  'offered-entities': offeredEntitiesReply,
  'compare-answers': ({ world }, blocks) => preferenceReply(world, blocks),
  'compare-by-rubric': ({ world }, blocks) => rubricReply(world, blocks),
  'judge-as-paper': paperReply,
  'judge-as-paper-without-checklist': paperReply,
  'judge-citations': ({ world }, blocks) => citationsReply(world, blocks),
  'write-rubric': () => writtenRubric,
  'write-criteria': () => writtenReportCriteria,
};

function replyTo(judge: OracleJudge, { purpose, messages }: ModelRequest): Awaited<ReturnType<LanguageModel['ask']>> {
  const name = /^[^@]+/.exec(purpose.prompt)?.[0] ?? '';
  const reply = Object.hasOwn(replies, name) ? replies[name] : undefined;
  const text = messages[0]?.text ?? '';
  try {
    if (reply === undefined) throw new UnreadablePrompt('it answers the Examiner alone');
    return ok(replyOf(reply(judge, promptBlocks(text), text), judge.name));
  } catch (error) {
    if (!(error instanceof UnreadablePrompt)) throw error;
    const detail = `the sandbox's oracle does not answer the prompt '${purpose.prompt}': ${error.message}`;
    return fail({ reason: 'request_refused', detail, retryAfterMs: null });
  }
}

function replyOf(value: object, model: string): ModelReply {
  return {
    text: JSON.stringify(value),
    toolRequests: [],
    citations: [],
    steps: [],
    usage: { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, searches: 0 },
    model,
    stop: 'finished',
    costUsd: 0,
    elapsedMs: 0,
  };
}
