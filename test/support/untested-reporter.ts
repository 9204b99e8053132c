import type { Reporter, TestModule } from 'vitest/node';
import { type Need, skippedFor } from './needs.ts';

/** Names in the last lines of a run the tests that were skipped for want of a program or a right, and what brings it. */
export class UntestedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = countSkipped(modules);
    if (counts.size === 0) return;
    const lines = [...counts].map(([need, tests]) => `  ${skippedFor(need, tests)}`);
    process.stdout.write(`Not tested here:\n${lines.join('\n')}\n\n`);
    // A machine that tests for others installs everything: there a skipped test is a failure.
    if (process.env.CI) process.exitCode = 1;
  }
}

function countSkipped(modules: readonly TestModule[]): ReadonlyMap<Need, number> {
  const counts = new Map<Need, number>();
  for (const module of modules) {
    for (const test of module.children.allTests('skipped')) {
      const { need } = test.meta();
      if (need !== undefined) counts.set(need, (counts.get(need) ?? 0) + 1);
    }
  }
  return counts;
}
