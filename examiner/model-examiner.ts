import { shortHash } from '../src/kernel/hash.ts';
import { fail } from '../src/kernel/result.ts';
import { modelName } from '../src/models/language-model.ts';
import { steadySampling } from '../src/models/vendor-model.ts';
import type { TreeStore } from '../trees/tree-store.ts';
import type { Examiner, TaskRequest, Written } from './examiner.ts';
import { judgeByModels } from './judging/judge-by-models.ts';
import type { ModelExaminerOptions } from './model-examiner-options.ts';
import { answerClosedBookVersion, answerFromPagesVersion, tryItemsVersion } from './prompts/answer-question-prompts.ts';
import { readFactsVersion } from './prompts/read-facts-prompt.ts';
import { readPointsVersion } from './prompts/read-points-prompt.ts';
import { writeTaskVersion } from './prompts/write-task-prompt.ts';
import { createModelPageReader } from './reading/model-page-reader.ts';
import { readings } from './reading/point.ts';
import { createPointsReader } from './reading/points-reader.ts';
import { createFactCache } from './reading/read-facts.ts';
import { kindNames, type Task, tabulateAlone, taskIdAt } from './task.ts';
import { placePages } from './writing/choose-targets.ts';
import { modelWriter } from './writing/kinds/model-writers.ts';
import { lowerVariants, writeByKind } from './writing/kinds/write-by-kind.ts';

/** Changes whenever code would make another task of the same replies, or tells the model another rule for a kind. */
const codeVersion = 7;
/** Prompts that only kinds beside tables have. */
const kindPrompts = [...readings.map(readPointsVersion), tryItemsVersion];
/** No match comes back to one place more often than it has rounds. */
const mostVariants = 50;

/** The Examiner with models: they read, word questions and grade; code checks quotes, makes checklists and decides verdicts. */
export function createModelExaminer(options: ModelExaminerOptions): Examiner {
  const cache = createFactCache();
  const settingsId = settingsOf(options);

  const { kinds = tabulateAlone } = options;
  const facts = createModelPageReader(options);
  const writeKind = modelWriter({ options, facts, points: createPointsReader(options) });
  const write = async (request: TaskRequest, store: TreeStore): Written<Task> => {
    if (request.place.variant >= mostVariants)
      return fail({ reason: 'nothing_left', detail: 'no further variant is written' });
    const earlier = await lowerVariants(request, (lower) => write(lower, store));
    if (!earlier.ok) return earlier;
    const id = taskIdAt(request.place, settingsId, request.seed);
    return writeByKind({ request: { ...request, earlier: earlier.value }, store, cache, id }, kinds, writeKind);
  };

  return {
    settingsId,
    taskId: (place, seed) => taskIdAt(place, settingsId, seed),
    targetsAt: async (request, store) => {
      const pages = await placePages(request, store, cache);
      return pages.ok ? pages.value.targets.map(({ node }) => node) : null;
    },
    writeTask: write,
    judge: (request) => judgeByModels(request, options),
  };
}

/** Settings that shape tasks: judges do not, so that a judge can be changed and the same tasks judged again. */
function settingsOf(options: ModelExaminerOptions): string {
  const { writer, steadiness, closedBook, selfSolve, logicChain, context, grammar, searchCheck } = options;
  const prompts = [readFactsVersion, writeTaskVersion, answerClosedBookVersion, answerFromPagesVersion];
  const kinds = kindNames(options.kinds ?? tabulateAlone);
  const sampling = (steadiness && steadySampling(writer, steadiness, '')) ?? null;
  const writing = {
    writer: modelName(writer),
    drawn: sampling,
    closedBook,
    selfSolve,
    logicChain,
    context,
    checks: searchCheck ? [`search-${searchCheck.search}`] : [],
    ...(grammar !== undefined && { grammar }),
    ...(kinds.length > 0 && { kinds: [...kinds, ...kindPrompts] }),
  };
  return `model-${shortHash({ codeVersion, prompts, writing })}`;
}
