/**
 * The URL that a text is; null when it is none. In place of `URL.canParse`, which in Node 20 answers false for texts with
 * letters such as `ü` once it has been called some thousand times.
 */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** A part of an address without its escapes; one with a malformed escape stays as it stands. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
