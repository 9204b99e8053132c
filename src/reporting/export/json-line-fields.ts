/** The fields of a line of JSON Lines by name: what each says, and its value; a line has all of them. */
export type LineFields<Row> = Readonly<Record<string, readonly [says: string, value: (row: Row) => unknown]>>;

/** Returns the meaning of each field, by name. */
export function fieldTexts<Row>(fields: LineFields<Row>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([name, [says]]) => [name, says]));
}

/** A row as its line, with its line feed. */
export function jsonLineOf<Row>(fields: LineFields<Row>, row: Row): string {
  return `${JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value(row)])))}\n`;
}
