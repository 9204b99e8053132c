import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gradedItems, type Task } from '../../examiner/task.ts';
import type { ExamSet } from '../../src/arena/exam-set.ts';

/** A set as `set show --json` prints it. */
export type ShownSet = Omit<ExamSet, 'tasks'> & { readonly tasks: readonly Task[] };

/**
 * What nobody may see of a private set: questions, targets, checklist values, quotes, and the titles and addresses of pages,
 * as far as they are long enough to tell.
 * @param json prints a command's JSON
 */
export async function secretsOf(
  json: <Value>(...args: string[]) => Promise<Value>,
  { tasks, trees }: ShownSet,
): Promise<ReadonlySet<string>> {
  const secrets = tasks.flatMap((task) => [
    task.question.slice(0, 60),
    ...task.targets.map(({ name }) => name),
    ...gradedItems(task).flatMap(({ value, facts }) => [value, ...facts.map(({ quote }) => quote.text)]),
  ]);
  for (const id of trees) {
    const { nodes } = await json<{ nodes: { title: string; url: string }[] }>('tree', 'show', id);
    secrets.push(...nodes.flatMap(({ title, url }) => [title, url]));
  }
  return new Set(secrets.filter((secret) => secret.length > 8));
}

/** The secrets that a text tells. */
export function toldIn(text: string, secrets: ReadonlySet<string>): string[] {
  return [...secrets].filter((secret) => text.includes(secret));
}

/** The secrets that the files of a folder tell, each with the file. */
export function told(folder: string, secrets: ReadonlySet<string>): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = path.join(folder, name);
    if (!statSync(file).isFile()) return [];
    return toldIn(readFileSync(file, 'utf8'), secrets).map((secret) => `${name}: ${secret}`);
  });
}
