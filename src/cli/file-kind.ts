/** Kinds of files that are handed in for text or for JSON Lines by mistake: how each is told by its beginning, and what to do. */
const kinds: readonly { readonly begins: readonly number[]; readonly kind: string; readonly remedy: string }[] = [
  {
    begins: [0x1f, 0x8b],
    kind: 'a gzip archive',
    remedy: "Unpack it: gunzip -k FILE, or pipe it: gunzip -c FILE | … '-'",
  },
  { begins: [0x28, 0xb5, 0x2f, 0xfd], kind: 'a zstd archive', remedy: 'Unpack it: zstd -d FILE' },
  { begins: [0x50, 0x4b, 0x03, 0x04], kind: 'a zip archive', remedy: 'Unpack it: unzip FILE' },
  {
    begins: [...Buffer.from('PAR1')],
    kind: 'Parquet',
    remedy: 'Export it as JSON Lines first, such as with DuckDB or pandas.',
  },
  { begins: [0xff, 0xfe], kind: 'UTF-16 text', remedy: 'Convert it: iconv -f UTF-16 -t UTF-8 FILE' },
  { begins: [0xfe, 0xff], kind: 'UTF-16 text', remedy: 'Convert it: iconv -f UTF-16 -t UTF-8 FILE' },
  {
    begins: [...Buffer.from('version https://git-lfs')],
    kind: 'a pointer of Git LFS, not the file itself',
    remedy: 'Fetch the file: git lfs pull',
  },
];

/** What a file is that is no text to be read, by its first bytes; null where nothing speaks against it. */
export function notText(beginning: Uint8Array): { readonly kind: string; readonly remedy: string } | null {
  return kinds.find(({ begins }) => begins.every((byte, at) => beginning[at] === byte)) ?? null;
}

/** What text is that is no JSON Lines, by its first line; null where it may be. */
export function notJsonLines(firstLine: string): { readonly kind: string; readonly remedy: string } | null {
  const line = firstLine.trim();
  if (line.startsWith('[')) return { kind: 'a JSON array', remedy: "Write one object a line: jq -c '.[]' FILE" };
  if (!line.startsWith('{') && /^"?[\w .-]{1,80}"?(?:[,;\t]"?[\w .-]{1,80}"?)+$/.test(line))
    return { kind: 'a table such as CSV', remedy: 'Write one JSON object a line, with the columns as its members.' };
  return null;
}
