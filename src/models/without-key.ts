/** A key that is shorter is a word such as `ollama` or `not-needed`, which stands for none and may well be said. */
const shortestSecret = 12;

/**
 * What puts `[key]` into a text wherever the key stands: as it is, inside JSON text, or encoded for a URL. Texts stay as
 * they are where there is no key, or one too short to be a secret.
 */
export function keyRemover(key: string | null): (text: string) => string {
  if (key === null || key.length < shortestSecret) return (text) => text;
  const encoded = encodeURIComponent(Buffer.from(key, 'utf8').toString('utf8'));
  const inJson = JSON.stringify(key).slice(1, -1);
  const lower = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  const forms = [...new Set([key, inJson, inJson.replaceAll('/', '\\/'), encoded, lower])];
  return (text) => forms.reduce((open, form) => open.replaceAll(form, '[key]'), text);
}
