/** Whether lists and objects of a JSON value lie deeper in each other than `most` levels; takes no stack. */
export function isDeeperThan(value: unknown, most: number): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at.value !== 'object' || at.value === null) continue;
    if (at.depth >= most) return true;
    for (const member of Object.values(at.value)) {
      if (typeof member === 'object' && member !== null) open.push({ value: member, depth: at.depth + 1 });
    }
  }
  return false;
}
