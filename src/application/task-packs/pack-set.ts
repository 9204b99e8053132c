import { type ExamSet, examSetText } from '../../arena/exam-set.ts';
import type { PackQuestion } from '../../arena/own-questions/own-question.ts';
import { packFile } from '../../arena/task-packs/task-pack.ts';
import { OperatorError } from '../../kernel/errors.ts';
import type { ExamSetName } from '../../kernel/ids.ts';
import type { SetApp } from '../exam-sets.ts';
import { type OpenPack, packReference } from './open-pack.ts';

/**
 * The set that was made from a pack, where it is here already; where the pack lies is noted again.
 * @returns null where it is to be made
 * @throws OperatorError where the version was made from other files, or a later one is here
 */
export function setOfPack(
  { ledger, liveness }: Pick<SetApp, 'ledger' | 'liveness'>,
  name: ExamSetName,
  open: OpenPack,
): Promise<ExamSet | null> {
  return liveness.exclusively(`set ${name}`, () => heldSet(ledger, name, open));
}

async function heldSet(ledger: SetApp['ledger'], name: ExamSetName, open: OpenPack): Promise<ExamSet | null> {
  const { version } = open.pack;
  const versions = await ledger.examSets.versions(name);
  const current = versions.find((set) => set.version === version);
  const text = examSetText({ name, version });
  if (current?.pack?.hash === open.hash) return ledger.examSets.save({ ...current, pack: packReference(open) });
  if (current !== undefined)
    throw new OperatorError(
      `${text} is here already, and was not made from these files`,
      current.status === 'draft'
        ? `Take it away with: dr-arena set drop ${name} --draft; or raise the version in ${packFile}.`
        : `Raise the version in ${packFile}, or name another set with --set.`,
    );
  const [newest] = versions;
  if (newest === undefined || newest.version < version) return null;
  throw new OperatorError(
    `${examSetText(newest)} is here already, and ${text} would come behind it`,
    `Raise the version in ${packFile}, or name another set with --set.`,
  );
}

/** The questions of a pack, each with the pack's rubric where it has none of its own. */
export function withPackRubric(
  questions: readonly PackQuestion[],
  { pack: { rubric } }: Pick<OpenPack, 'pack'>,
): readonly PackQuestion[] {
  return rubric === undefined ? questions : questions.map((question) => ({ rubric, ...question }));
}

/** @throws OperatorError where questions name checks and no program makes them, or the other way round */
export function demandChecks(questions: readonly PackQuestion[], { pack }: Pick<OpenPack, 'pack'>): void {
  const question = questions.find(({ checks }) => checks !== undefined);
  if (question !== undefined && pack.checks === undefined)
    throw new OperatorError(
      `the question ${question.id} names checks, and ${packFile} no program that makes them`,
      "Name one under 'checks'.",
    );
  if (question === undefined && pack.checks !== undefined)
    throw new OperatorError(
      `${packFile} names a checks program, and no question any checks`,
      'Give questions "checks": ["name", …], or leave the program out.',
    );
}
