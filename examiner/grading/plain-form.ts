import type { Task } from '../task.ts';

/**
 * A text in the form in which it is compared: without characters that show nothing, such as U+200B or U+00AD, and with letters, digits and
 * marks of other widths and styles in their plain form (Unicode NFKC). Superscripts, fractions and unit signs stay.
 */
export function plainForm(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .replace(/(?![ªº])[\p{L}\p{Nd}\uFF01-\uFF5E\u3000]/gu, (letter) => letter.normalize('NFKC'));
}

/** A task with its names and values in the form in which the answer is read. */
export function taskInPlainForm(task: Task): Task {
  const items = (list: Task['widthChecklist']) =>
    list.map((item) => ({
      ...item,
      attribute: plainForm(item.attribute),
      value: plainForm(item.value),
      ...(item.forms && { forms: item.forms.map(plainForm) }),
      ...(item.parts && { parts: item.parts.map(plainForm) }),
    }));
  return {
    ...task,
    targets: task.targets.map((target) => ({ ...target, name: plainForm(target.name) })),
    ...(task.rivals && { rivals: task.rivals.map(plainForm) }),
    depthChecklist: items(task.depthChecklist),
    widthChecklist: items(task.widthChecklist),
    ...(task.chainChecklist && { chainChecklist: items(task.chainChecklist) }),
  };
}
