import type { ExamSet } from '../arena/exam-set.ts';
import type { PackQuestion } from '../arena/own-questions/own-question.ts';
import { type QuestionPaper, questionPaper } from '../arena/own-questions/question-paper.ts';
import { isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { ExamSetName } from '../kernel/ids.ts';
import { portions } from '../kernel/portions.ts';
import type { AppContext, Stores } from './app-context.ts';
import { createSet, type SetApp } from './exam-sets.ts';
import { type OpenPack, packReference } from './task-packs/open-pack.ts';

interface QuestionImport {
  readonly name: ExamSetName;
  /** Null: as the version before; the first is public. */
  readonly isPrivate: boolean | null;
  readonly questions: readonly PackQuestion[];
  /** Words of an answer where a question names no limit. */
  readonly wordLimit: number;
  /** The task pack that they are of; left out: none. */
  readonly pack?: OpenPack;
}

/** Nothing is drawn on a set whose questions are given: the seed is that of any set of them. */
const givenSeed = 1;
/** Kept at the same time. */
const atOnce = 16;

/**
 * Keeps own questions as the draft of a set's next version: each is a place of its own that matches are clustered by, of one
 * round. What an interruption leaves behind is kept again under the same ids.
 * @throws OperatorError where a draft of the set is open already, or there is no question
 */
export async function importQuestions(
  app: SetApp & Pick<AppContext, 'trees'>,
  { name, isPrivate, questions, wordLimit, pack }: QuestionImport,
  { onProgress, signal }: { readonly onProgress: (count: number) => void; readonly signal: AbortSignal },
): Promise<ExamSet> {
  if (questions.length === 0) throw new OperatorError('there is no question to import', 'Give one on each line.');
  const at = isoTime(app.clock);
  const papers = questions.map((question) => questionPaper(question, wordLimit, at, pack?.policy));
  let stored = 0;
  for (const some of portions(papers, atOnce)) {
    signal.throwIfAborted();
    await Promise.all(some.map((paper) => keepPaper(app, paper)));
    stored += some.length;
    onProgress(stored);
  }
  const trees = papers.map(({ tree }) => tree.id);
  const tasks = papers.map(({ task }) => task.id);
  const ofPack = pack && { pack: packReference(pack), version: pack.pack.version };
  return createSet(app, { name, isPrivate, seed: givenSeed, reach: 1, run: null, trees, tasks, ...ofPack });
}

async function keepPaper({ ledger, trees }: Stores, paper: QuestionPaper): Promise<void> {
  await trees.savePage(paper.read);
  await trees.createTree(paper.tree);
  await ledger.tasks.save(paper.task);
}
