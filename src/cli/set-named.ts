import { type ExamSetReference, examSetReference } from '../arena/exam-set.ts';
import { OperatorError } from '../kernel/errors.ts';

/** What a person named as `NAME` or `NAME@VERSION`. @throws OperatorError for what names no set */
export function setNamed(text: string): ExamSetReference {
  const read = examSetReference(text);
  if (read.ok) return read.value;
  throw new OperatorError(`'${text}' names no set: ${read.failure}`, 'Give NAME or NAME@VERSION.');
}

/** What `--set` means where something is played. */
export const setOption = ['--set <set>', 'ask what this frozen set asks: NAME, or NAME@VERSION'] as const;
