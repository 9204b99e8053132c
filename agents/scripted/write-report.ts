import type { Report } from './collect-details.ts';
import { writePreamble } from './preamble.ts';
import type { ScriptedSkill } from './scripted-skill.ts';

/** How much of the words allowed a rambling writer spends before the point. */
const rambledShare = 0.5;

/**
 * The answer as Markdown. What is said before the point takes only words that the point leaves.
 * @param missing how many targets were not found
 * @param wordLimit words allowed; lines at the end that would pass it are left out
 * @param rambles whether much is said before the point
 */
export function writeReport(
  reports: readonly Report[],
  missing: number,
  style: ScriptedSkill['style'],
  wordLimit: number,
  rambles = false,
): string {
  const lines = style === 'table' ? tableLines(reports) : reports.map(style === 'prose' ? proseLine : bulletLine);
  const rest = missing > 0 ? [`${missing} of the entries asked for could not be found.`] : [];
  const report = withinLimit([...lines, ...rest], wordLimit);
  const body = report.join(style === 'prose' ? '\n\n' : '\n');
  if (!rambles) return body;
  const room = Math.min(rambledShare * wordLimit, wordLimit - countWords(body));
  return [writePreamble(room), body].filter((part) => part !== '').join('\n\n');
}

function bulletLine({ name, details }: Report): string {
  if (details.length === 0) return `- **${name}**`;
  return `- **${name}**: ${details.map(({ attribute, value }) => `${attribute}: ${value}`).join('; ')}`;
}

function proseLine({ name, details }: Report): string {
  if (details.length === 0) return `One of them is ${name}.`;
  const stated = details.map(({ attribute, value }) => `its ${attribute} is ${value}`);
  return `One of them is ${name}: ${stated.join('; ')}.`;
}

function tableLines(reports: readonly Report[]): string[] {
  const columns = [...new Set(reports.flatMap(({ details }) => details.map(({ attribute }) => attribute)))];
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  const cellOf = ({ details }: Report, column: string) =>
    details.find(({ attribute }) => attribute === column)?.value ?? '';
  return [
    row(['name', ...columns]),
    row(['name', ...columns].map(() => '---')),
    ...reports.map((report) => row([report.name, ...columns.map((column) => cellOf(report, column))])),
  ];
}

function withinLimit(lines: readonly string[], wordLimit: number): string[] {
  const kept: string[] = [];
  let words = 0;
  for (const line of lines) {
    words += countWords(line);
    if (words > wordLimit && kept.length > 0) break;
    kept.push(line);
  }
  return kept;
}

function countWords(text: string): number {
  return text.split(/\s+/).length;
}
