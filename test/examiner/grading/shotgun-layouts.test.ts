import { describe, expect, it } from 'vitest';
import { readAttribution } from '../../../examiner/grading/attribution.ts';
import { gradeAnswer } from '../../../examiner/grading/grade-answer.ts';
import { makers, type SampleTarget, sampleTask } from '../sample-task.ts';

const rivals: readonly SampleTarget[] = [
  { name: 'Ulwen Brock', details: { birthplace: 'Elm Row', 'birth year': '1880', 'neck length': '37 cm' } },
  { name: 'Sef Tarl', details: { birthplace: 'Mill Road', 'birth year': '1902', 'neck length': '44.5 cm' } },
  { name: 'Ina Quern', details: { birthplace: 'Brim Yard', 'birth year': '1935', 'neck length': '29 cm' } },
];
const everyone = [rivals[0], makers[0], rivals[1], makers[1], rivals[2]].flatMap((each) => each ?? []);
const task = sampleTask(
  makers,
  rivals.map(({ name }) => name),
);
const attributes = Object.keys(makers[0]?.details ?? {});

type Layout = (entities: readonly SampleTarget[]) => string;

const pairs = ({ details }: SampleTarget) => Object.entries(details).map(([label, value]) => `${label}: ${value}`);
const rows = (cells: readonly (readonly string[])[]) =>
  [cells[0] ?? [], (cells[0] ?? []).map(() => '---'), ...cells.slice(1)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
const perAttribute = (line: (attribute: string) => string) => attributes.map(line).join('\n');
const valueFor = ({ details }: SampleTarget, attribute: string) => details[attribute] ?? '';
const nested: Layout = (all) =>
  all
    .map(
      (each) =>
        `- **${each.name}**\n${pairs(each)
          .map((pair) => `  - ${pair}`)
          .join('\n')}`,
    )
    .join('\n');

const layouts: Readonly<Record<string, Layout>> = {
  'plain list': (all) => all.map((each) => `- ${each.name}: ${pairs(each).join('; ')}`).join('\n'),
  'numbered list': (all) => all.map((each, at) => `${at + 1}. **${each.name}** – ${pairs(each).join(', ')}`).join('\n'),
  'nested list': nested,
  'bold labels': (all) =>
    all
      .map(
        (each) =>
          `**${each.name}**\n${pairs(each)
            .map((pair) => `- **${pair.replace(':', ':**')}`)
            .join('\n')}`,
      )
      .join('\n\n'),
  headings: (all) =>
    all
      .map(
        (each) =>
          `## ${each.name}\n\n${pairs(each)
            .map((pair) => `- ${pair}`)
            .join('\n')}`,
      )
      .join('\n\n'),
  'headings with a table each': (all) =>
    all
      .map((each) => `## ${each.name}\n\n${rows([['detail', 'value'], ...Object.entries(each.details)])}`)
      .join('\n\n'),
  'table by row': (all) =>
    rows([['name', ...attributes], ...all.map((each) => [each.name, ...Object.values(each.details)])]),
  'table by row, other labels': (all) =>
    rows([['', 'Comes from', 'Born', 'Neck'], ...all.map((each) => [each.name, ...Object.values(each.details)])]),
  'table by column': (all) =>
    rows([
      ['', ...all.map(({ name }) => name)],
      ...attributes.map((label) => [label, ...all.map((each) => valueFor(each, label))]),
    ]),
  'grouped by attribute, names in brackets': (all) =>
    perAttribute((label) => `${label}: ${all.map((each) => `${valueFor(each, label)} (${each.name})`).join(', ')}`),
  'grouped by attribute, names in brackets, in bullets': (all) =>
    perAttribute(
      (label) => `- **${label}**: ${all.map((each) => `${valueFor(each, label)} (**${each.name}**)`).join('; ')}`,
    ),
  'grouped by attribute, names before': (all) =>
    perAttribute(
      (label) => `**${label}:**\n${all.map((each) => `- ${each.name}: ${valueFor(each, label)}`).join('\n')}\n`,
    ),
  'prose, a sentence each': (all) =>
    all
      .map(
        (each) =>
          `${each.name} has ${Object.entries(each.details)
            .map(([label, value]) => `the ${label} ${value}`)
            .join(' and ')}.`,
      )
      .join(' '),
  'prose with pronouns': (all) =>
    all
      .map(
        (each) =>
          `One of them is ${each.name}. ${Object.entries(each.details)
            .map(([label, value]) => `Its ${label} is ${value}.`)
            .join(' ')}`,
      )
      .join('\n\n'),
  'prose in brackets': (all) => `They are ${all.map((each) => `${each.name} (${pairs(each).join(', ')})`).join(', ')}.`,
  respectively: (all) =>
    perAttribute(
      (label) =>
        `The ${label}s of ${namesOf(all)} are ${listOf(all.map((each) => valueFor(each, label)))} respectively.`,
    ),
  'JSON, a list': (all) => JSON.stringify(all.map(({ name, details }) => ({ name, ...details }))),
  'JSON by name': (all) => JSON.stringify(Object.fromEntries(all.map(({ name, details }) => [name, details])), null, 2),
};

const listOf = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const namesOf = (all: readonly SampleTarget[]) => listOf(all.map(({ name }) => name));
const outcomes = (answer: string) => gradeAnswer(task, answer).map(({ item, outcome }) => [item, outcome]);
const depth = (answer: string) =>
  gradeAnswer(task, answer).filter(({ item, outcome }) => item.startsWith('d') && outcome === 'satisfied');

describe.each(Object.entries(layouts))('the layout %s', (_name, layout) => {
  it('is read: with the targets alone every item is satisfied', () => {
    expect(
      outcomes(layout(makers)).filter(([, outcome]) => outcome !== 'satisfied'),
      layout(makers),
    ).toEqual([]);
  });

  it('identifies nobody when every sibling stands in it with its values', () => {
    expect(depth(layout(everyone)), layout(everyone)).toEqual([]);
    expect(depth(`The candidates, one by one.\n\n${layout(everyone)}`)).toEqual([]);
  });

  it('gives every rival away, and no target', () => {
    const names = readAttribution(task, layout(everyone)).reading.rivals;
    expect(new Set(names.map(({ name }) => name))).toEqual(new Set(rivals.map(({ name }) => name)));
  });
});
