/**
 * Tables in an order in which each stands behind those that it refers to; else as given.
 * @throws Error when they refer to each other in a circle
 */
export function inReferenceOrder<Table>(
  tables: readonly Table[],
  nameOf: (table: Table) => string,
  references: readonly { readonly from: string; readonly to: string }[],
): Table[] {
  const left = new Map(tables.map((table) => [nameOf(table), table]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const free = [...left].find(
      ([name]) => !references.some(({ from, to }) => from === name && to !== name && left.has(to)),
    );
    if (free === undefined) throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    left.delete(free[0]);
    ordered.push(free[1]);
  }
  return ordered;
}
