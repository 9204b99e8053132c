import { isUnspaced } from '../../../examiner/graded-text.ts';
import { asksForPoints, gradedItems, isStatement, needsModel, type Task } from '../../../examiner/task.ts';
import { type ExamSet, examSetText, keptTasks } from '../../arena/exam-set.ts';
import type { Config } from '../../config/config-schema.ts';
import { examinerModel, oracleReference, refuseGoneExaminer, wantExaminer } from '../../config/examiner-choice.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { counted } from '../../reporting/arena-words.ts';
import type { Records } from '../app-context.ts';
import { tasksInOrder } from '../set-tasks.ts';
import { type OpenPack, openSetPack } from './open-pack.ts';

/**
 * The task pack of what a config is to play, which it can: to be asked before anything is recorded or paid for.
 * @param set null: trees, which have no pack
 * @returns null where there is none
 * @throws OperatorError where nobody would read and grade, or judge some of the set, its pack has changed, or an agent is to use tools of MCP
 * servers that neither it nor the pack has
 */
export async function playablePack(app: Records, config: Config, set: ExamSet | null): Promise<OpenPack | null> {
  if (set === null) wantExaminer(config);
  else await refuseUnjudged(app, config, set);
  const pack = set && (await openSetPack(set));
  if (!pack || pack.pack.tools.length === 0) refuseBare(config);
  return pack;
}

async function refuseUnjudged(app: Records, config: Config, set: ExamSet): Promise<void> {
  refuseGoneExaminer(config);
  const model = examinerModel(config.examiner);
  const isOracle = model?.startsWith(oracleReference) === true;
  if (model !== null && !isOracle) return;
  const tasks = await tasksInOrder(app.ledger, keptTasks(set));
  const unjudged = tasks.filter(isOracle ? wantsReader : needsModel);
  if (unjudged.length > 0)
    throw new OperatorError(
      `${examSetText(set)} has ${counted(unjudged.length, 'question')} that only a model which reads can judge`,
      isOracle
        ? "Name one under 'examiner' in the config, or give the questions values to accept: the sandbox's own model reads no statements."
        : "Name one under 'examiner' in the config, or set 'web.kind: sandbox', whose own model is free.",
    );
}

/** Returns true if an own question asks for statements alone, or in a script whose words code does not separate. */
function wantsReader(task: Task): boolean {
  const items = gradedItems(task);
  if (!asksForPoints(task) || !needsModel(task)) return false;
  return isUnspaced(task.question) || items.every(isStatement);
}

function refuseBare({ agents }: Config): void {
  const bare = agents.find((agent) => agent.kind === 'mcp' && agent.servers.length === 0);
  if (bare === undefined) return;
  throw new OperatorError(
    `'${bare.name}' is to use the tools of MCP servers, and has none`,
    "Name some under its 'servers', or play the set of a task pack that has tools.",
  );
}
