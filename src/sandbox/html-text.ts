const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in HTML or XML, in elements and in double-quoted attributes. */
export function escapeHtmlText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** A link with escaped address and anchor text. */
export function link(path: string, anchor: string): string {
  return `<a href="${escapeHtmlText(path)}">${escapeHtmlText(anchor)}</a>`;
}

/** A paragraph of escaped text, on a line of its own. */
export function paragraph(text: string): string {
  return `<p>${escapeHtmlText(text)}</p>\n`;
}

/** The text with its first letter in upper case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
