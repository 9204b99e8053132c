import type { Fact } from '../../examiner/fact.ts';
import type { ChecklistItem, Task } from '../../examiner/task.ts';
import { contentHash } from '../../src/kernel/hash.ts';
import { nodeId, taskId, treeId, type Url } from '../../src/kernel/ids.ts';

/** One target with its asked attributes and their values. */
export interface SampleTarget {
  readonly name: string;
  readonly details: Readonly<Record<string, string>>;
}

export const makers: readonly SampleTarget[] = [
  { name: 'Harro Vint', details: { birthplace: 'Tarn Street', 'birth year': '1911', 'neck length': '32.5 cm' } },
  { name: 'Édda Malk', details: { birthplace: 'Oak Lane', 'birth year': '1927', 'neck length': '41 cm' } },
];

/** A task over made-up targets, its items standing on made-up quotes. */
export function sampleTask(
  targets: readonly SampleTarget[] = makers,
  rivals: readonly string[] = ['Ulwen Brock', 'Sef Tarl'],
): Task {
  const attributes = Object.keys(targets[0]?.details ?? {});
  const items = (at: number, kind: 'depth' | 'width', attribute: string, value: string, id: string): ChecklistItem => ({
    id,
    kind,
    target: nodeId(`n${at}`),
    attribute,
    value,
    text: `${attribute}: ${value}`,
    facts: [fact(at, attribute, value)],
  });
  return {
    id: taskId('t'),
    tree: treeId('tree'),
    path: [nodeId('root'), nodeId('n0')],
    width: targets.length,
    variant: 0,
    question: 'Who?',
    wordLimit: 300,
    targets: targets.map(({ name }, at) => ({ node: nodeId(`n${at}`), name })),
    rivals,
    depthChecklist: targets.map(({ name }, at) => items(at, 'depth', 'name', name, `d${at + 1}`)),
    widthChecklist: targets.flatMap(({ details }, at) =>
      attributes.map((attribute, offset) =>
        items(at, 'width', attribute, details[attribute] ?? '', `w${at * attributes.length + offset + 1}`),
      ),
    ),
  };
}

function fact(at: number, attribute: string, value: string): Fact {
  const text = `${attribute}: ${value}`;
  const quote = {
    node: nodeId(`n${at}`),
    url: 'http://127.0.0.1/x' as Url,
    page: contentHash(text),
    start: 0,
    end: text.length,
    text,
  };
  return { entity: 'x', attribute, value, quote };
}
