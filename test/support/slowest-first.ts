import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, which come first: begun last, each would keep one worker busy while the others are idle. */
const slowest = [
  'crash/mixed-tournament',
  'crash/kill-and-resume',
  'faults/full-disk',
  'real-models/six-agents',
  'deploy/package',
  'web/app/acting',
  'cli/schedule-sets',
  'crash/task-packs',
  'workers/workers',
  'workers/poison',
  'cli/demo',
  'browser/site-walk',
  'crawler/browser/renderer',
  'cli/tree-build',
  'cli/rejudge',
  'faults/database',
  'cli/set',
  'agents/mcp/mcp-agent',
  'browser/walk',
  'cli/leaderboard-options',
  'real-models/useless-replies',
  'cli/live-web',
  'cli/compare',
  'faults/workers',
  'workers/heart',
  'agents/isolated-program',
  'faults/useless-examiner',
  'clients/python',
  'crash/own-questions',
  'crash/schedule',
  'crash/tree-builds',
  'cli/set-attack',
  'cli/citations',
  'real-models/budget-and-retry',
  'replay/replay',
  'browser/boards',
  'faults/embedded',
  'faults/providers',
  'faults/web',
  'cli/session',
  'agents/command-agent',
];

/** The runner's own order, which goes by what it remembers of times and knows nothing on a clean clone, after the slowest. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project, moduleId }: TestSpecification) => {
      const at = slowest.findIndex((name) => moduleId.replace(/\.(?:real|deep)\.test\.ts$/, '').endsWith(`/${name}`));
      return project.config.sequence.groupOrder * 100 + (at === -1 ? slowest.length : at);
    };
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
