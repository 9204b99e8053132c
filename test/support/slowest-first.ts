import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, which come first: begun last, each would keep one worker busy while the others are idle. Those
 * that mostly wait (every second one) stand beside those that mostly work.
 */
const slowest = [
  'crash/kill-and-resume',
  'crawler/browser/renderer',
  'faults/full-disk',
  'cli/demo',
  'workers/workers',
  'browser/site-walk',
  'faults/database',
  'crawler/browser/hostile',
  'faults/workers',
  'real-models/six-agents',
  'faults/providers',
  'crash/tree-builds',
  'cli/tree-build',
  'replay/replay',
  'real-models/budget-and-retry',
  'faults/embedded',
  'cli/formats',
  'crash/schedule',
  'faults/web',
];

/** The runner's own order, which goes by what it remembers of times and knows nothing on a clean clone, after the slowest. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project, moduleId }: TestSpecification) => {
      const at = slowest.findIndex((name) => moduleId.endsWith(`/${name}.real.test.ts`));
      return project.config.sequence.groupOrder * 100 + (at === -1 ? slowest.length : at);
    };
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
