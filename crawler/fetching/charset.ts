/** How far a declaration inside the document is looked for (the HTML standard asks for 1,024 bytes; many pages are later). */
const PRESCAN_BYTES = 4096;

/**
 * Bytes of a text body as a string. Taken in this order: byte order mark, charset of the Content-Type header, `<meta>` or
 * XML declaration, UTF-8 when the bytes are valid UTF-8, else windows-1252. Unknown charset names are passed over.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const label = markCharset(bytes) ?? headerCharset(contentType) ?? declaredCharset(bytes);
  if (label !== null) return decodeAs(label, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return decodeAs('windows-1252', bytes);
  }
}

/** What windows-1252 has at 0x80 to 0x9F (Encoding standard, index windows-1252); five places are empty. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

function decodeAs(encoding: string, bytes: Uint8Array): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'windows-1252') return text;
  // Node 20 decodes windows-1252 as latin1, which has controls where typographic marks belong.
  return text.replace(/[\u0080-\u009F]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
}

function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

function markCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

function headerCharset(contentType: string): string | null {
  return known(/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]);
}

function declaredCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const meta = /<meta\b[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
  const xml = /^\s*<\?xml\b[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  const label = known(meta) ?? known(xml);
  // A declaration that could be read byte by byte cannot be UTF-16 (HTML standard, "get an encoding").
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}
