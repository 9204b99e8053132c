import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatSize } from '../../src/arena/format-size.ts';
import { type FormatName, formatSettings, openFormatNames } from '../../src/config/format-settings.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/tournament-formats.md'), 'utf8');

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** Up to so many agents; choosing pairs among more takes seconds. */
const slow: Partial<Record<FormatName, number>> = { adaptive: 12, swiss: 16 };

describe('docs/tournament-formats.md', () => {
  it('has a section with settings that the config takes for each format', () => {
    for (const format of [...openFormatNames, 'placement']) {
      const [, section] = page.match(new RegExp(`\n## \`${format}\`\n(.*?)(?=\n## |$)`, 's')) ?? [];
      const [, example = ''] = section?.match(/```yaml\n(.*?)```/s) ?? [];
      expect(formatSettings.parse(parse(example).tournament).format).toBe(format);
    }
  });

  it('tells how many pairings and rounds there are', () => {
    const rows = page.split('\n').filter((line) => /^\| (agents|\d+) \|/.test(line));
    const [head, ...sizes] = rows.map(cellsOf);
    expect(head?.slice(1).map((name) => name.replaceAll('`', ''))).toEqual(openFormatNames);
    expect(sizes.length).toBeGreaterThan(6);
    for (const [agents, ...cells] of sizes) {
      for (const [index, format] of openFormatNames.entries()) {
        if (Number(agents) > (slow[format] ?? 64)) continue;
        const { pairings, rounds } = formatSize(formatSettings.parse({ format }), Number(agents));
        expect(`${agents} ${format}: ${cells[index]}`).toBe(`${agents} ${format}: ${pairings} / ${rounds}`);
      }
    }
  });
});
