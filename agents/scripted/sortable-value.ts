/** A stated value that can be put in order with others of its unit. */
export interface SortableValue {
  readonly number: number;
  /** The words behind the number; `date` for dates. */
  readonly unit: string;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A number with its unit, or a date such as `14 March 1907`; null for anything else. */
export function sortable(value: string): SortableValue | null {
  const text = value.trim();
  const date = /^(?:(\d{1,2}) )?(\p{L}{3,9}) (?:(\d{1,2}), )?(\d{4})$/u.exec(text);
  const month = months.indexOf((date?.[2] ?? '').slice(0, 3).toLowerCase()) + 1;
  if (date && month > 0) {
    return { number: Number(date[4]) * 400 + month * 32 + Number(date[1] ?? date[3] ?? 0), unit: 'date' };
  }
  const match = /^(-?\d[\d,]*(?:\.\d+)?)\s*(.*)$/.exec(text);
  return match ? { number: Number((match[1] ?? '').replaceAll(',', '')), unit: (match[2] ?? '').toLowerCase() } : null;
}

/** The first year in a value; null where there is none. */
export function yearIn(value: string): number | null {
  const year = /(?<!\d)[12]\d{3}(?!\d)/.exec(value);
  return year ? Number(year[0]) : null;
}
