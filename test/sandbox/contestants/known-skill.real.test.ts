import { expect, test } from 'vitest';
import { measureSkill, openSkillWeb } from '../../../bench/measure-skill.ts';
import { scriptedSkillSchema } from '../../../src/sandbox/contestants/scripted-roster.ts';
import { expectStatedSkill, firstTasks, mean } from './stated-skill.ts';

test('the stated skill of an agent is what its first tasks show, and one that only searches does worse on deep targets', async () => {
  const web = await openSkillWeb();
  try {
    await expectStatedSkill('Kestrel', web, 24);
    const searching = scriptedSkillSchema.parse({ hops: 0, coverage: 9, errorRate: 0 });
    const tasks = firstTasks(web, 24);
    const scores = await measureSkill({ name: 'Wren', skill: searching }, tasks, web);
    const atDepths = (...depths: number[]) => mean(scores.filter((_, at) => depths.includes(tasks[at]?.depth ?? 0)));
    expect(atDepths(2, 3)).toBeGreaterThan(atDepths(4, 5));
  } finally {
    await web.close();
  }
});
