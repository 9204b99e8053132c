const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in HTML or XML, in elements and in double-quoted attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

export function link(path: string, anchor: string): string {
  return `<a href="${escaped(path)}">${escaped(anchor)}</a>`;
}

export function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>\n`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
