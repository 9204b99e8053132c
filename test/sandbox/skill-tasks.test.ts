import { expect, test } from 'vitest';
import { scoreAnswer } from '../../bench/skill/score-answer.ts';
import { type SkillTask, skillTasks } from '../../bench/skill/skill-tasks.ts';
import type { Article } from '../../src/sandbox/domain.ts';
import { makeWorld, type World } from '../../src/sandbox/world.ts';

const world = makeWorld(21, 3000);
const tasks = skillTasks(world, 160, 4);

test('the same arguments give the same tasks; a larger count only adds some; another seed gives others', () => {
  expect(skillTasks(makeWorld(21, 3000), 40, 4)).toEqual(tasks.slice(0, 40));
  expect(skillTasks(world, 3, 5)[0]?.question).not.toBe(tasks[0]?.question);
});

test('depth and width are spread evenly over 2 to 5', () => {
  for (let depth = 2; depth <= 5; depth++) {
    for (let width = 2; width <= 5; width++) {
      expect(tasks.filter((task) => task.depth === depth && task.width === width)).toHaveLength(10);
    }
  }
});

const clause = '(?:whose [^“”]+ is|that was [^“”]+ (?:in|on)) “[^“”]+”';
const wording = new RegExp(
  `^Find the subject ${clause} and ${clause}\\. (Among the [a-z ]+ listed there under “[^“”]+”, take the one ${clause}\\. )*Consider (?:the )?(?:two|three|four|five) .*\\. For each, state its name, .* and (?:its|when it was) [a-z -]+\\. Use at most \\d+ words\\.$`,
);

test('questions keep to the wording and name no target', () => {
  for (const task of tasks) {
    expect(task.question).toMatch(wording);
    expect(task.question.match(/take the one/g)?.length ?? 0).toBe(task.depth - 2);
    for (const { targetName } of task.items) expect(task.question).not.toContain(targetName);
  }
});

test('following the clues through the world leads to the targets and to nothing else', () => {
  for (const task of tasks) expect(solve(world, task)).toEqual(namesOf(task));
});

test('the full answer scores 1 as bullets, as rows, as columns and as prose; nothing scores 0', () => {
  for (const task of tasks) {
    for (const style of [bullets, rows, columns, prose]) expect(scoreAnswer(task, style(task)), style.name).toBe(1);
    expect(scoreAnswer(task, '')).toBe(0);
    expect(scoreAnswer(task, 'The answer is not known to me.')).toBe(0);
  }
});

test('names without details, and details given to the wrong target, do not score full', () => {
  for (const task of tasks) {
    const names = namesOf(task);
    const depthShare = names.length / task.items.length;
    expect(scoreAnswer(task, names.join('; '))).toBeCloseTo(depthShare, 10);
    const swapped = names
      .map((name, at) => `${name}: ${detailsOf(task, names[(at + 1) % names.length] ?? '')}`)
      .join('\n');
    expect(scoreAnswer(task, swapped)).toBeLessThan(1);
  }
});

test('a number is not found inside a longer number, and thousands separators do not matter', () => {
  const item = (value: string): SkillTask => ({
    ...({ id: 't', question: '', wordLimit: 200, depth: 2, width: 2 } as const),
    items: [{ kind: 'width', targetName: 'Torrin lute', attribute: 'number', value }],
  });
  expect(scoreAnswer(item('7'), 'Torrin lute: made in 1907, weight 7.5 kg, 17 keys')).toBe(0);
  expect(scoreAnswer(item('7'), 'The **Torrin lute** has 7.')).toBe(1);
  expect(scoreAnswer(item('3340'), 'Torrin lute | 3,340 |')).toBe(1);
  expect(scoreAnswer(item('7'), 'Torrinford has 7 of them.')).toBe(0);
});

function solve(world: World, task: SkillTask): string[] {
  const [start = '', ...rest] = task.question.split(/(?<=\.) (?=[A-Z])/);
  let current = world.overviews.filter((article) => conditions(start).every((pair) => meets(article, pair)));
  for (const hop of rest.filter((sentence) => sentence.startsWith('Among'))) {
    expect(current).toHaveLength(1);
    current = current
      .flatMap(({ id }) => world.childrenOf(id))
      .filter((article) => conditions(hop).every((pair) => meets(article, pair)));
  }
  expect(current).toHaveLength(1);
  const wanted = conditions(rest.find((sentence) => sentence.startsWith('Consider')) ?? '');
  const siblings = world.childrenOf(current[0]?.id ?? '');
  return wanted.flatMap((pair) => siblings.filter((article) => meets(article, pair)).map(({ title }) => title));
}

function conditions(sentence: string): [string, string][] {
  return [...sentence.matchAll(/(?:whose ([^“”]+?) is|that was ([^“”]+?) (?:in|on)) “([^“”]+)”/g)].map(
    ([, noun, verb, value = '']) => [noun ?? verb ?? '', value],
  );
}

function meets(article: Article, [name, value]: readonly [string, string]): boolean {
  return article.facts.some((fact) => fact.attribute === name && fact.value === value);
}

function namesOf(task: SkillTask): string[] {
  return [...new Set(task.items.map(({ targetName }) => targetName))];
}

function widthItems(task: SkillTask, name: string) {
  return task.items.filter(({ kind, targetName }) => kind === 'width' && targetName === name);
}

function detailsOf(task: SkillTask, name: string): string {
  return widthItems(task, name)
    .map(({ attribute, value }) => `${attribute} ${value}`)
    .join('; ');
}

function bullets(task: SkillTask): string {
  return namesOf(task)
    .map((name) => `- **${name}**: ${detailsOf(task, name)}`)
    .join('\n');
}

function rows(task: SkillTask): string {
  const body = namesOf(task).map(
    (name) =>
      `| ${name} | ${widthItems(task, name)
        .map(({ value }) => value)
        .join(' | ')} |`,
  );
  return ['| Name | … |', '| --- | --- |', ...body].join('\n');
}

function columns(task: SkillTask): string {
  const names = namesOf(task);
  const attributes = widthItems(task, names[0] ?? '').map(({ attribute }) => attribute);
  const cellOf = (name: string, row: number) => widthItems(task, name)[row]?.value ?? '';
  const body = attributes.map(
    (attribute, row) => `| ${attribute} | ${names.map((name) => cellOf(name, row)).join(' | ')} |`,
  );
  return [`| | ${names.join(' | ')} |`, '| --- | --- |', ...body].join('\n');
}

function prose(task: SkillTask): string {
  const intro = `They are ${namesOf(task).join(' and ')}.`;
  return [intro, ...namesOf(task).map((name) => `As for the ${name}, one finds ${detailsOf(task, name)}.`)].join(' ');
}
