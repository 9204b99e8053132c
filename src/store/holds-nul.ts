/** Whether a text holds a NUL. A `text` column of PostgreSQL cannot, so that nothing there is named so. */
export function holdsNul(text: string): boolean {
  return text.includes('\0');
}
