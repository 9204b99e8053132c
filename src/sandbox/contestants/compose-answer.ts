import type { Report } from './collect-details.ts';
import type { ScriptedSkill } from './scripted-roster.ts';

/** Share of the allowed words that a rambling writer spends before the point. */
const rambledShare = 0.5;

/**
 * The answer as Markdown, without lines at its end that would pass the word limit. A rambling writer says much before the
 * point, in words that the point leaves.
 * @param missing the number of targets that were not found
 */
export function composeAnswer(
  reports: readonly Report[],
  missing: number,
  style: ScriptedSkill['style'],
  wordLimit: number,
  rambles = false,
): string {
  const isProse = style === 'prose';
  const lines = style === 'table' ? tableLines(reports) : reports.map((report) => entryLine(report, isProse));
  const rest = missing > 0 ? [`${missing} of the entries asked for could not be found.`] : [];
  const report = withinLimit([...lines, ...rest], wordLimit);
  const body = (report.length > 0 ? report : lines.slice(0, 1)).join(isProse ? '\n\n' : '\n');
  const room = Math.min(rambledShare * wordLimit, wordLimit - countWords(body));
  const before = rambles ? withinLimit(preamble, room).join(' ') : '';
  return before === '' ? body : `${before}\n\n${body}`;
}

function entryLine({ name, details, source }: Report, isProse: boolean): string {
  const facts = details.map(({ attribute, value }) =>
    isProse ? `its ${attribute} is ${value}` : `${attribute}: ${value}`,
  );
  const rest = `${facts.length > 0 ? ': ' : ''}${facts.join('; ')}${citation(source)}`;
  return isProse ? `One of them is ${name}${rest}.` : `- **${name}**${rest}`;
}

const citation = (source: string | null) => (source === null ? '' : ` <${source}>`);

function tableLines(reports: readonly Report[]): readonly string[] {
  const columns = [...new Set(reports.flatMap(({ details }) => details.map(({ attribute }) => attribute)))];
  const rows = reports.map(({ name, source, details }) => {
    const values = columns.map((column) => details.find(({ attribute }) => attribute === column)?.value ?? '');
    return [name + citation(source), ...values];
  });
  const lines = [['name', ...columns], ['---', ...columns.map(() => '---')], ...rows];
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`);
}

/** The first lines that have no more words together. */
function withinLimit(lines: readonly string[], wordLimit: number): readonly string[] {
  let words = 0;
  const end = lines.findIndex((line) => {
    words += countWords(line);
    return words > wordLimit;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

const countWords = (text: string) => text.split(/\s+/).length;

/** Sentences of a verbose writer before the point; none of them speaks of the question. */
const preamble = [
  'Before coming to the result, a few words on how this report came about seem to be in order.',
  'A question of this kind can be approached in several ways, and each of them has something to be said for it.',
  'The search began with broad terms, which were then narrowed down step by step until the matter became clear.',
  'Many pages that looked promising at first sight turned out to be of little use for the present purpose.',
  'Care was taken to look at every page in full and not to rely on first impressions or on short summaries.',
  'Where two pages seemed to say the same, both were read, since small differences can matter a great deal.',
  'It should be kept in mind that pages on the web change, and that any report can only say what they held.',
  'Readers who are in a hurry may of course skip this part, but the background helps to see things in context.',
  'All in all the material proved to be rich, and what follows is an attempt to do justice to it.',
] as const;
