import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../../checks/check-answer.ts';
import { planAnswer } from '../../planning/plan-answer.ts';
import { carefulPlanner, greedyPlanner, type PlannerSkill, rover } from '../../planning/planner-skill.ts';
import { makeTasks, packTasks, taskNamed } from '../../tasks/make-tasks.ts';
import { travelKinds } from '../../tasks/travel-task.ts';
import { localDesk, lookUpsAt } from '../../tools/travel-desk.ts';
import { makeTravelWorld } from '../../world/travel-world.ts';
import { expectOfWorld, questions } from './pack-questions.ts';

const folder = path.resolve(import.meta.dirname, '../..');
const world = makeTravelWorld('tasks of tests');
const tasks = await makeTasks(world, { perKind: 2, seed: 'x' });

describe('the tasks of a world', () => {
  it('are as many of each kind as were asked for, and the same for the same seeds', async () => {
    expect(tasks.map(({ id }) => id)).toEqual(travelKinds.flatMap((kind) => [`${kind}-1`, `${kind}-2`]));
    expect(await makeTasks(makeTravelWorld('tasks of tests'), { perKind: 1, seed: 'x' })).toEqual(
      tasks.filter(({ id }) => id.endsWith('-1')),
    );
    expect(await makeTasks(world, { perKind: 1, seed: 'y' })).not.toEqual(tasks.filter(({ id }) => id.endsWith('-1')));
  });

  it('can be solved by the tools, and not by taking all as it is listed', async () => {
    for (const task of tasks) {
      const solved = await planAnswer(lookUpsAt(localDesk(world)), task, carefulPlanner);
      const listed = await planAnswer(lookUpsAt(localDesk(world)), task, rover);
      expect(checkAnswer(world, task, solved).passed).toBe(true);
      expect(checkAnswer(world, task, listed).passed).toBe(false);
    }
  });

  it('tell planners apart: who looks things up passes more checks than who does not', async () => {
    const meanShare = async (skill: PlannerSkill) => {
      let sum = 0;
      for (const task of tasks)
        sum += checkAnswer(world, task, await planAnswer(lookUpsAt(localDesk(world)), task, skill)).share;
      return sum / tasks.length;
    };
    const greedy = await meanShare(greedyPlanner);
    expect(greedy).toBeGreaterThan(await meanShare(rover));
    expect(greedy).toBeLessThan(1);
  });

  it('name in words what is checked: places, days, times and money', () => {
    for (const { question, request } of tasks) {
      if (!('visits' in request)) continue;
      for (const id of request.visits) expect(question).toContain(world.places.get(id)?.name);
      expect(question).toContain(request.start.date);
      if (request.budget !== null) expect(question).toContain(`${request.budget} crowns`);
      expect(question).not.toMatch(/undefined|null|NaN/);
    }
  });

  it('are asked with a policy that shows blocks of the form that is checked', () => {
    const policy = readFileSync(path.join(folder, 'policy.md'), 'utf8');
    const examples = [...policy.matchAll(/^ {4}(\{"kind"[\s\S]*?\})\n\n/gm)].map(([, block = '']) => block);
    expect(examples).toHaveLength(3);
    for (const example of examples) {
      const kind = /"kind": "([\w-]+)"/.exec(example)?.[1];
      const task = tasks.find(({ request }) => request.kind === kind);
      if (task === undefined) throw new Error(`no task of the kind ${kind}`);
      const { outcomes } = checkAnswer(world, task, `\`\`\`json\n${example}\n\`\`\``);
      expect(outcomes.find(({ check }) => check === 'form')?.passed).toBe(true);
    }
  });
});

describe('the questions that the pack comes with', () => {
  it('are those of its world, with the checks that are made of their answers', async () => {
    expect(questions).toHaveLength(travelKinds.length * packTasks.perKind);
    await expectOfWorld(questions.filter(({ id }) => id.endsWith('-1')));
  });

  it('are known by their ids alone', async () => {
    for (const id of ['search-0', 'search-11', 'search-1.5', 'search-', 'boat-1', '../search-1'])
      await expect(taskNamed(world, id)).rejects.toThrow('there is no task');
  });
});
