import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '../../src/kernel/errors.ts';
import { catalogueProblems } from './catalogue.ts';
import type { PlantedFault } from './planted-fault.ts';

/** A copy of the last commit of a checkout, in a temporary folder, in which faults are planted. */
export interface CheckoutCopy {
  readonly folder: string;
  plant(fault: PlantedFault): void;
  takeBack(fault: PlantedFault): void;
  remove(): void;
}

/**
 * Makes a copy, with the installed packages.
 * @throws OperatorError where that fails
 */
export function copyCheckout(checkout: string): CheckoutCopy {
  if (!existsSync(path.join(checkout, 'node_modules/vitest')))
    throw new OperatorError(`${checkout} has no packages to run tests with`, 'Install them first: npm ci');
  const parent = mkdtempSync(path.join(tmpdir(), 'dr-arena-faults-'));
  const folder = path.join(parent, 'checkout');
  const remove = () => rmSync(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 1000 });
  try {
    runOrThrow(['git', 'clone', '--quiet', '--shared', checkout, folder], parent);
    copyPackages(checkout, folder);
  } catch (thrown) {
    remove();
    throw thrown;
  }
  return {
    folder,
    plant: (fault) => plantIn(folder, fault),
    takeBack: ({ file }) => runOrThrow(['git', 'checkout', '--quiet', '--', file], folder),
    remove,
  };
}

function plantIn(folder: string, fault: PlantedFault): void {
  const [problem] = catalogueProblems(folder, [fault]);
  if (problem !== undefined)
    throw new OperatorError(problem, 'Mend the catalogue and commit it: faults are planted in the last commit.');
  const file = path.join(folder, fault.file);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(fault.before, () => fault.after),
  );
}

/** Of what begins with a dot, the rest is caches, and a database that a copy must not share. */
const dotted: readonly string[] = ['.bin', '.package-lock.json'];

/** Links files instead of copying them where the temporary folder is on the same disk. */
function copyPackages(checkout: string, folder: string): void {
  const from = path.join(checkout, 'node_modules');
  const to = path.join(folder, 'node_modules');
  mkdirSync(to);
  const names = readdirSync(from).filter((name) => !name.startsWith('.') || dotted.includes(name));
  if (spawnSync('cp', ['-al', ...names, to], { cwd: from, stdio: 'ignore' }).status === 0) return;
  rmSync(to, { recursive: true });
  mkdirSync(to);
  runOrThrow(['cp', '-a', ...names, to], from);
}

function runOrThrow([program = '', ...args]: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status === 0) return;
  const what = `${program} ${args.slice(0, 3).join(' ')} failed: ${(error?.message ?? stderr).slice(-500)}`;
  throw new OperatorError(what, 'Look whether the temporary folder has room, and whether this is a checkout of git.');
}
