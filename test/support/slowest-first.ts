import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, which come first: begun last, each would keep one worker busy while the others are idle. Those
 * that mostly wait (every second one) stand beside those that mostly work.
 */
const slowest = [
  'real-models/six-agents',
  'crash/kill-and-resume',
  'crash/mixed-tournament',
  'faults/workers',
  'crawler/browser/renderer',
  'faults/database',
  'faults/full-disk',
  'workers/workers',
  'cli/demo',
  'browser/site-walk',
  'real-models/budget-and-retry',
  'faults/providers',
  'replay/replay',
  'crash/tree-builds',
  'faults/embedded',
  'training/service/serve',
  'crawler/browser/hostile',
  'workers/poison',
  'crash/schedule',
  'browser/hostile-site',
  'faults/web',
  'cli/tree-build',
  'cli/rejudge',
  'trees/neo4j-documents',
  'cli/hostile-web',
  'cli/formats',
  'faults/slow-database',
  'cli/cheating-agents',
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
