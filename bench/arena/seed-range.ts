/**
 * The whole numbers of a range such as `101-120`, both ends included.
 * @throws RangeError when the text is no range, or one of more than 1000 numbers
 */
export function seedRange(text: string): readonly number[] {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  const from = Number(first);
  const to = Number(last);
  if (first === undefined || to < from || to - from >= 1000) throw new RangeError(`'${text}' is no range like 101-120`);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
