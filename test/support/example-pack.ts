import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The files of the pack that docs/task-packs.md shows, by their names. */
export function examplePack(): Readonly<Record<string, string>> {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/task-packs.md'), 'utf8');
  const blocks = [...page.matchAll(/^`([\w.]+)`[^\n]*\n\n```\w+\n([\s\S]*?)```/gm)];
  return Object.fromEntries(blocks.map(([, name = '', content = '']) => [name, content]));
}
