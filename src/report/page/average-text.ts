/** A mean count in words: one decimal, or a dash where there is nothing to count. */
export function averageText(value: number | null): string {
  return value === null ? '–' : value.toFixed(1);
}
