import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, which come first: begun last, each would keep one worker busy while the others are idle. */
const slowest = [
  'crash/mixed-tournament',
  'crash/kill-and-resume',
  'real-models/six-agents',
  'cli/demo',
  'crash/task-packs',
  'browser/site-walk',
  'cli/schedule-sets',
  'web/app/acting',
  'deploy/package',
  'real-models/budget-and-retry',
  'workers/poison',
  'crash/schedule',
  'faults/full-disk',
  'crawler/browser/renderer',
  'cli/set',
  'cli/citations',
  'workers/workers',
  'cli/set-attack',
  'faults/database',
  'cli/compare',
  'faults/workers',
  'web/app/at-work',
  'cli/report-quality',
  'crash/own-questions',
  'browser/start-match',
  'cli/question-words',
  'faults/embedded',
  'crash/tree-builds',
  'training/service/serve',
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
