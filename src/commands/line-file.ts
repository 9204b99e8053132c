import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import type { CommandContext } from './terminal.ts';

/** A file of JSON Lines that is written as its values come, however many there are. */
export interface LineFile {
  /** @throws OperatorError where they cannot be written */
  add(values: readonly unknown[]): Promise<void>;
}

/**
 * Opens files of the working folder for `fill` to write. They come to stand in their places, over what was there, when
 * `fill` is done; where it fails they stay as they were. A link, a pipe or a device is written to at once.
 * @param files null: not wanted, what is added goes nowhere
 * @returns what `fill` gives
 * @throws OperatorError where a file cannot be written
 */
export async function writeLineFiles<Value>(
  { folder }: CommandContext,
  files: readonly (string | null)[],
  fill: (files: readonly LineFile[]) => Promise<Value>,
): Promise<Value> {
  refuseTwice(files.flatMap((file) => (file === null ? [] : path.resolve(folder, file))));
  const drafts: Draft[] = [];
  try {
    const lineFiles: LineFile[] = [];
    for (const file of files) {
      const draft = file === null ? null : await openDraft(folder, file);
      if (draft !== null) drafts.push(draft);
      lineFiles.push({ add: (values) => (draft === null ? Promise.resolve() : append(draft, values)) });
    }
    const value = await fill(lineFiles);
    for (const draft of drafts) await finish(draft);
    return value;
  } finally {
    for (const draft of drafts) await discard(draft);
  }
}

function refuseTwice(places: readonly string[]): void {
  const twice = places.find((place, at) => places.indexOf(place) !== at);
  if (twice !== undefined) throw new OperatorError(`${twice} is to be written twice`, 'Name another file.');
}

interface Draft {
  /** As the person named it. */
  readonly name: string;
  readonly handle: FileHandle;
  /** Where it is written, and where it belongs; equal for links, pipes and devices. */
  readonly written: string;
  readonly place: string;
}

async function openDraft(folder: string, name: string): Promise<Draft> {
  const place = path.resolve(folder, name);
  return named(name, async () => {
    const there = await lstat(place).catch(nullWhereNothingIs);
    if (there?.isDirectory()) throw new Error('it is a folder');
    const written = there === null || there.isFile() ? `${place}.${uniqueId('draft')}` : place;
    return { name, handle: await open(written, 'w'), written, place };
  });
}

function append({ name, handle }: Draft, values: readonly unknown[]): Promise<void> {
  return named(name, async () => {
    for (const value of values) await handle.appendFile(`${JSON.stringify(value)}\n`);
  });
}

function finish({ name, handle, written, place }: Draft): Promise<void> {
  return named(name, async () => {
    await handle.close();
    if (written !== place) await rename(written, place);
  });
}

/** Nothing is left to discard of a finished draft. */
async function discard({ handle, written, place }: Draft): Promise<void> {
  await handle.close();
  if (written !== place) await rm(written, { force: true });
}

async function named<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    throw new OperatorError(`cannot write ${name}: ${messageOf(thrown)}`, 'Name another file.', { cause: thrown });
  }
}

function nullWhereNothingIs(thrown: unknown): null {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null;
  throw thrown;
}
