import type { SampleTarget } from '../sample-task.ts';

export type Layout = (entities: readonly SampleTarget[]) => string;

const pairs = ({ details }: SampleTarget) => Object.entries(details).map(([label, value]) => `${label}: ${value}`);
const rows = (cells: readonly (readonly string[])[]) =>
  [cells[0] ?? [], (cells[0] ?? []).map(() => '---'), ...cells.slice(1)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
const attributesOf = ([first]: readonly SampleTarget[]) => Object.keys(first?.details ?? {});
const perAttribute = (all: readonly SampleTarget[], line: (attribute: string) => string) =>
  attributesOf(all).map(line).join('\n');
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

/** Ways to answer with the same entities and values. */
export const layouts: Readonly<Record<string, Layout>> = {
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
    rows([['name', ...attributesOf(all)], ...all.map((each) => [each.name, ...Object.values(each.details)])]),
  'table by row, other labels': (all) =>
    rows([['', 'Comes from', 'Born', 'Neck'], ...all.map((each) => [each.name, ...Object.values(each.details)])]),
  'table by column': (all) =>
    rows([
      ['', ...all.map(({ name }) => name)],
      ...attributesOf(all).map((label) => [label, ...all.map((each) => valueFor(each, label))]),
    ]),
  'grouped by attribute, names in brackets': (all) =>
    perAttribute(
      all,
      (label) => `${label}: ${all.map((each) => `${valueFor(each, label)} (${each.name})`).join(', ')}`,
    ),
  'grouped by attribute, names in brackets, in bullets': (all) =>
    perAttribute(
      all,
      (label) => `- **${label}**: ${all.map((each) => `${valueFor(each, label)} (**${each.name}**)`).join('; ')}`,
    ),
  'grouped by attribute, names before': (all) =>
    perAttribute(
      all,
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
      all,
      (label) =>
        `The ${label}s of ${namesOf(all)} are ${listOf(all.map((each) => valueFor(each, label)))} respectively.`,
    ),
  'JSON, a list': (all) => JSON.stringify(all.map(({ name, details }) => ({ name, ...details }))),
  'JSON by name': (all) => JSON.stringify(Object.fromEntries(all.map(({ name, details }) => [name, details])), null, 2),
};

const listOf = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const namesOf = (all: readonly SampleTarget[]) => listOf(all.map(({ name }) => name));
