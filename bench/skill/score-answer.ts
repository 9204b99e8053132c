import type { SkillTask } from './skill-tasks.ts';

/**
 * The share, 0 to 1, of a skill task's items that an answer gets right. A name is right when it stands anywhere in the
 * text; a detail when its value stands in a passage about its target: from a mention of the target to the next mention
 * of another one, or, in a table with the targets in its head, in the target's column.
 */
export function scoreAnswer(task: SkillTask, answerText: string): number {
  if (task.items.length === 0) return 0;
  const names = [...new Set(task.items.map(({ targetName }) => plain(targetName)))];
  const passages = passagesByName(plain(answerText), names);
  const right = task.items.filter(({ kind, targetName, value }) => {
    const about = passages.get(plain(targetName)) ?? [];
    return kind === 'depth' ? about.length > 0 : about.some((passage) => holds(passage, plain(value)));
  });
  return right.length / task.items.length;
}

/** Lower case, without emphasis marks, thousands separators and runs of blanks; line ends stay. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[*_`“”"]/g, '')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll(/[^\S\n]+/g, ' ');
}

function passagesByName(text: string, names: readonly string[]): Map<string, string[]> {
  const passages = new Map<string, string[]>();
  const add = (name: string, passage: string) => passages.set(name, [...(passages.get(name) ?? []), passage]);
  const { prose, columns } = columnTables(text, names);
  for (const [name, passage] of columns) add(name, passage);
  const mentions = mentionsOf(prose, names);
  mentions.forEach(({ name, start }, index) => {
    add(name, prose.slice(start + name.length, mentions[index + 1]?.start));
  });
  return passages;
}

interface Mention {
  readonly name: string;
  readonly start: number;
}

function mentionsOf(text: string, names: readonly string[]): Mention[] {
  const mentions = names.flatMap((name) => positionsOf(text, name).map((start) => ({ name, start })));
  return mentions.sort((a, b) => a.start - b.start || b.name.length - a.name.length);
}

/** Returns the positions of `words` in `text` as whole words, not as a part of a longer number. */
function positionsOf(text: string, words: string): number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + words.length, at + words.length + 2);
    const cut = /[\p{L}\d]$|\d[.,]$/u.test(before) || /^[\p{L}\d]|^[.,]\d/u.test(after);
    if (!cut) positions.push(at);
  }
  return positions;
}

function holds(passage: string, value: string): boolean {
  return positionsOf(passage, value).length > 0;
}

interface SplitText {
  /** The text without tables whose head names targets. */
  readonly prose: string;
  readonly columns: readonly (readonly [name: string, passage: string])[];
}

function columnTables(text: string, names: readonly string[]): SplitText {
  const prose: string[] = [];
  const columns: [string, string][] = [];
  let head: readonly (string | undefined)[] | undefined;
  for (const line of text.split('\n')) {
    const row = line.trim().startsWith('|') ? cells(line) : undefined;
    if (row === undefined) head = undefined;
    const named = row?.map((cell) => names.find((name) => positionsOf(cell, name).length > 0));
    if (named !== undefined && named.filter((name) => name !== undefined).length > 1) head = named;
    if (row === undefined || head === undefined) prose.push(line);
    else columns.push(...columnCells(head, row));
  }
  return { prose: prose.join('\n'), columns };
}

function columnCells(head: readonly (string | undefined)[], row: readonly string[]): [string, string][] {
  return head.flatMap((name, column): [string, string][] => (name === undefined ? [] : [[name, row[column] ?? '']]));
}

function cells(line: string): string[] {
  return line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|');
}
