import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first. Begun last, each would keep one worker busy while the others are idle. */
const slowest = [
  'crawler/browser/hostile',
  'crash/kill-and-resume',
  'real-models/six-agents',
  'commands/demo',
  'crawler/browser/renderer',
  'crash/tree-builds',
  'browser/site-walk',
  'faults/database',
  'faults/web',
  'commands/formats',
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
