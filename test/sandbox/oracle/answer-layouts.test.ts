import { describe, expect, it } from 'vitest';
import { type SkillTask, skillTasks } from '../../../bench/skill/skill-tasks.ts';
import { gradeAnswer, type PromptItem } from '../../../src/sandbox/oracle/grading/grade-answer.ts';
import { makeKnownWorld } from '../../../src/sandbox/oracle/known-world.ts';

type StateOf = (name: string, attribute: string) => string;
type Layout = (names: readonly string[], attributes: readonly string[], stateOf: StateOf) => string;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const rule = (count: number) => row(Array.from({ length: count }, () => '---'));
const joined = (parts: readonly string[]) => `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const layouts: Readonly<Record<string, Layout>> = {
  bullets: (names, attributes, stateOf) =>
    names.map((n) => `- **${n}**: ${attributes.map((a) => `${a} ${stateOf(n, a)}`).join('; ')}`).join('\n'),
  rows: (names, attributes, stateOf) =>
    [
      row(['Name', ...attributes]),
      rule(attributes.length + 1),
      ...names.map((n) => row([n, ...attributes.map((a) => stateOf(n, a))])),
    ].join('\n'),
  columns: (names, attributes, stateOf) =>
    [
      row(['', ...names]),
      rule(names.length + 1),
      ...attributes.map((a) => row([a, ...names.map((n) => stateOf(n, a))])),
    ].join('\n'),
  'headings for entities': (names, attributes, stateOf) =>
    names.map((n) => `## ${n}\n\n${attributes.map((a) => `- ${a}: ${stateOf(n, a)}`).join('\n')}`).join('\n\n'),
  'headings for attributes': (names, attributes, stateOf) =>
    attributes.map((a) => `### ${a}\n${names.map((n) => `- ${n}: ${stateOf(n, a)}`).join('\n')}`).join('\n'),
  respectively: (names, attributes, stateOf) =>
    `They are ${joined(names)}. ${attributes
      .map((a) => `Their ${a} is ${joined(names.map((n) => stateOf(n, a)))}, respectively.`)
      .join(' ')}`,
  'prose with pronouns': (names, attributes, stateOf) =>
    names.map((n) => `Then the ${n}. ${attributes.map((a) => `Its ${a} is ${stateOf(n, a)}.`).join(' ')}`).join(' '),
  'prose by attribute': (names, attributes, stateOf) =>
    names.map((n) => attributes.map((a) => `The ${a} of the ${n} is ${stateOf(n, a)}.`).join(' ')).join(' '),
  brackets: (names, attributes, stateOf) =>
    `The answer is ${joined(names.map((n) => `${n} (${attributes.map((a) => `${a} ${stateOf(n, a)}`).join('; ')})`))}.`,
  'whose before the name': (names, attributes, stateOf) =>
    names
      .map((n) => `One ${attributes.map((a) => `whose ${a} is ${stateOf(n, a)}`).join(' and ')} is ${n}.`)
      .join('\n'),
  'on its own page': (names, attributes, stateOf) =>
    names
      .map((n) => `On its own page, ${n} has ${attributes.map((a) => `the ${a} ${stateOf(n, a)}`).join(', ')}.`)
      .join('\n'),
  'contrast with the next': (names, attributes, stateOf) =>
    names
      .map((n, at) => {
        const other = names[(at + 1) % names.length];
        return `Unlike ${other}, ${n} has ${attributes.map((a) => `the ${a} ${stateOf(n, a)}`).join(' and ')}.`;
      })
      .join('\n'),
};

const world = makeKnownWorld(21, 3000);
const tasks = skillTasks(world.world, 40, 4).map(readTask);

function readTask({ question, items }: SkillTask) {
  const targets = [...new Set(items.map(({ targetName }) => targetName))];
  const family = world.familyOf(targets);
  const checklist = items.map(
    ({ kind, targetName, attribute, value }, at): PromptItem => ({
      item: `i${at}`,
      kind,
      entity: targetName,
      attribute,
      value,
    }),
  );
  return {
    question,
    items: checklist,
    targets,
    attributes: [...new Set(items.filter(({ kind }) => kind === 'width').map(({ attribute }) => attribute))],
    names: family.map(({ title }) => title),
    rivals: family.map(({ title }) => title).filter((title) => !targets.includes(title)),
    stateOf: (name: string, attribute: string) =>
      family.find(({ title }) => title === name)?.facts.find((fact) => fact.attribute === attribute)?.value ?? '',
  };
}

const grade = ({ items, rivals }: (typeof tasks)[number], answer: string) =>
  gradeAnswer({ items, rivals, path: [], answer, world });

describe.each(Object.entries(layouts))('in the layout “%s”', (_, layout) => {
  it('what is right is satisfied, and what belongs to another target is contradicted', () => {
    let wrong = 0;
    let graded = 0;
    for (const task of tasks) {
      const { targets, attributes, stateOf, items } = task;
      const swapped: StateOf = (name, a) => stateOf(targets[(targets.indexOf(name) + 1) % targets.length] ?? '', a);
      for (const stated of [stateOf, swapped]) {
        const { grades } = grade(task, layout(targets, attributes, stated));
        for (const { item, kind, entity, attribute, value } of items) {
          const expected = kind === 'depth' || stated(entity, attribute) === value ? 'satisfied' : 'contradicted';
          graded += 1;
          if (grades.find((each) => each.item === item)?.outcome !== expected) wrong += 1;
        }
      }
    }
    expect(wrong / graded).toBeLessThan(0.01);
  });

  it('whoever names every sibling offers them all, and wins no target that the rivals outnumber', () => {
    for (const task of tasks) {
      const { offered, grades } = grade(task, layout(task.names, task.attributes, task.stateOf));
      expect(new Set(offered.map(({ name }) => name))).toEqual(new Set(task.names));
      const depth = task.items.filter(({ kind }) => kind === 'depth').map(({ item }) => item);
      const satisfied = grades.filter(({ item, outcome }) => depth.includes(item) && outcome === 'satisfied');
      expect(satisfied).toHaveLength(Math.max(0, depth.length - task.rivals.length));
    }
  });
});
