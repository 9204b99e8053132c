import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../../src/kernel/errors.ts';
import { parsedJson } from '../../src/kernel/json.ts';
import type { CheckoutCopy } from './checkout-copy.ts';
import type { PlantedFault } from './planted-fault.ts';
import { type BoundedEnd, runBounded } from './run-bounded.ts';

/** Tests that are run, and their time. */
export interface TestStage {
  readonly name: 'related pure' | 'related' | 'all' | 'deep';
  readonly minutes: number;
  /** Returns the vitest command for a file, to which options can be added. */
  readonly commandFor: (file: string) => readonly string[];
}

const related = (file: string) => [process.execPath, 'node_modules/vitest/vitest.mjs', 'related', '--run', file];

/**
 * Lists the stages that are named, each with more tests than the one before.
 * @param minutes how long each of the four may take
 * @throws OperatorError where a name is none of theirs
 */
export function testStages([pure = 10, real = 20, all = 30, deep = 60]: readonly number[], named: readonly string[]) {
  const stages: readonly TestStage[] = [
    { name: 'related pure', minutes: pure, commandFor: (file) => [...related(file), '--project', 'pure'] },
    { name: 'related', minutes: real, commandFor: (file) => [...related(file), '--project', 'real'] },
    { name: 'all', minutes: all, commandFor: () => ['npm', 'test', '--'] },
    { name: 'deep', minutes: deep, commandFor: () => ['npm', 'run', 'test:deep', '--'] },
  ];
  const unknown = named.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined) throw new OperatorError(`there is no stage '${unknown}'`, 'Name some of the stages.');
  return stages.filter(({ name }) => named.includes(name));
}

export interface FaultResult extends Pick<PlantedFault, 'id' | 'area' | 'file' | 'breaks'> {
  readonly found: boolean;
  /** Stage that found it; null if none did. */
  readonly stage: TestStage['name'] | null;
  readonly seconds: number;
  /** The first test that failed, by its full name; what else went wrong where none did. */
  readonly by: { readonly test: string; readonly file: string | null } | null;
}

/**
 * Plants a fault in a copy, runs the stages until one fails, and takes it back.
 * @throws OperatorError where the program cannot be built with it
 */
export async function findFault(
  copy: CheckoutCopy,
  fault: PlantedFault,
  stages: readonly TestStage[],
  signal: AbortSignal,
): Promise<FaultResult> {
  const started = performance.now();
  const { id, area, file, breaks } = fault;
  const told = (stage: TestStage['name'] | null, by: FaultResult['by']): FaultResult => {
    const seconds = Math.round((performance.now() - started) / 1000);
    return { id, area, file, breaks, found: stage !== null, stage, seconds, by };
  };
  copy.plant(fault);
  try {
    await buildProgram(copy, fault, signal);
    for (const stage of stages) {
      const by = await failureIn(copy, stage, file, signal);
      if (by !== null) return told(stage.name, by);
    }
    return told(null, null);
  } finally {
    copy.takeBack(fault);
  }
}

const buildMinutes = 10;

async function buildProgram({ folder }: CheckoutCopy, { id }: PlantedFault, signal: AbortSignal): Promise<void> {
  const end = await runBounded({ command: ['npm', 'run', 'build'], folder, minutes: buildMinutes, signal });
  signal.throwIfAborted();
  if (end.code === 0) return;
  throw new OperatorError(`the program cannot be built with ${id}: ${end.output.slice(-1000)}`, 'Mend what it plants.');
}

async function failureIn(
  { folder }: CheckoutCopy,
  { commandFor, minutes }: TestStage,
  file: string,
  signal: AbortSignal,
): Promise<FaultResult['by']> {
  const report = path.join(folder, '..', 'report.json');
  rmSync(report, { force: true });
  const options = ['--bail=1', '--passWithNoTests', '--reporter=json', `--outputFile=${report}`];
  const end = await runBounded({ command: [...commandFor(file), ...options], folder, minutes, signal });
  signal.throwIfAborted();
  if (end.ranOut) return { test: `hangs: it had not ended after ${minutes} minutes`, file: null };
  return end.code === 0 ? null : (failedTest(report, folder) ?? unnamed(end));
}

/** Without the name of a test it may be the fault of the machine: whoever reads it can tell. */
function unnamed({ code, output }: BoundedEnd): FaultResult['by'] {
  return { test: `ended with ${code} and names no test: ${output.trim().slice(-300)}`, file: null };
}

const testSchema = z.object({ fullName: z.string(), status: z.string() });
const fileSchema = z.object({ name: z.string(), status: z.string(), assertionResults: z.array(testSchema) });
const reportSchema = z.object({ testResults: z.array(fileSchema) });

function failedTest(report: string, folder: string): FaultResult['by'] {
  const read = reportSchema.safeParse(existsSync(report) ? parsedJson(readFileSync(report, 'utf8')) : null);
  if (!read.success) return null;
  const named = read.data.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ test: fullName, file: path.relative(folder, name) })),
  );
  const whole = read.data.testResults.find(({ status }) => status === 'failed');
  return named[0] ?? (whole ? { test: 'the file itself', file: path.relative(folder, whole.name) } : null);
}
