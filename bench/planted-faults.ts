import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf, OperatorError } from '../src/kernel/errors.ts';
import { catalogueProblems, drawFaults, plantedFaults } from './planted-faults/catalogue.ts';
import { copyCheckout } from './planted-faults/checkout-copy.ts';
import { type FaultResult, findFault, testStages } from './planted-faults/find-fault.ts';
import type { PlantedFault } from './planted-faults/planted-fault.ts';

// Whether the tests find faults: plants one at a time in a copy of the last commit, runs tests until one fails, and takes it
// back. The tests must pass without any; `by` of each line names the test that failed, so that one sees whether they did.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    faults: { type: 'string', default: '30' },
    only: { type: 'string' },
    area: { type: 'string' },
    minutes: { type: 'string', default: '10,20,30,60' },
    least: { type: 'string', default: '28/30' },
    stages: { type: 'string', default: 'related pure,related,all' },
    list: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
const checkout = path.resolve(import.meta.dirname, '..');
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const say = (text: string) => process.stderr.write(`${text}\n`);

/** Reads a number above zero, or a share such as 28/30. */
function numberFrom(text: string, option: string): number {
  const [value = Number.NaN, of = 1] = text.split('/').map(Number);
  if (value / of > 0) return value / of;
  throw new OperatorError(`--${option} does not take '${text}'`, 'Give a number above zero.');
}

function chosenFaults(): readonly PlantedFault[] {
  const { seed, only, area } = values;
  const narrowed = { ...(only && { only: only.split(',') }), ...(area && { area }) };
  return drawFaults({ seed, count: numberFrom(values.faults, 'faults'), ...narrowed });
}

/** Without this script npm fails, which would count as a test that does. */
function needDeepTests(): void {
  if (readFileSync(path.join(checkout, 'package.json'), 'utf8').includes('"test:deep"')) return;
  throw new OperatorError('this checkout has no script test:deep', 'Leave the stage deep out.');
}

function checkCatalogue(): void {
  const problems = catalogueProblems(checkout);
  print({ faults: plantedFaults.length, problems });
  if (problems.length > 0) process.exitCode = 1;
}

async function plantAll(faults: readonly PlantedFault[]): Promise<readonly FaultResult[]> {
  const minutes = values.minutes.split(',').map((each) => numberFrom(each, 'minutes'));
  const stages = testStages(minutes, values.stages.split(','));
  if (stages.some(({ name }) => name === 'deep')) needDeepTests();
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const copy = copyCheckout(checkout);
  const results: FaultResult[] = [];
  try {
    for (const [index, fault] of faults.entries()) {
      say(`${index + 1} of ${faults.length}: ${fault.id}`);
      const result = await findFault(copy, fault, stages, stopping.signal);
      say(result.found ? `  found by '${result.stage}' in ${result.seconds} s: ${result.by?.test}` : '  not found');
      results.push(result);
      print(result);
    }
  } finally {
    copy.remove();
  }
  return results;
}

/** Sums up; tells by the exit code whether what `npm test` runs found enough. */
function sumUp(results: readonly FaultResult[], least: number): void {
  const foundByDeep = results.filter(({ stage }) => stage === 'deep').length;
  const foundByNpmTest = results.filter(({ found }) => found).length - foundByDeep;
  const missed = results.filter(({ found }) => !found).map(({ id }) => id);
  print({ faults: results.length, foundByNpmTest, foundByDeep, missed });
  if (foundByNpmTest / results.length < least) process.exitCode = 1;
}

try {
  const faults = chosenFaults();
  const least = numberFrom(values.least, 'least');
  if (values.check) checkCatalogue();
  else if (values.list) for (const fault of faults) print(fault);
  else sumUp(await plantAll(faults), least);
} catch (thrown) {
  say(thrown instanceof OperatorError ? `${thrown.message}. ${thrown.remedy}` : messageOf(thrown));
  process.exitCode = 2;
}
