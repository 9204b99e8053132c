/** Marks of quotations, headings, lists and tasks at the beginning of a line of Markdown. */
export const leadingMark = /^\s*(?:>\s*){0,9}(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)?/;
