import type { Citation } from './language-model.ts';

/** Each URL once, in order, with the first title that any mention gives it; mentions without a URL are none. */
export function uniqueCitations(
  mentions: readonly { readonly url?: string | undefined; readonly title?: string | null | undefined }[],
): Citation[] {
  const titles = new Map<string, string | null>();
  for (const { url, title } of mentions) if (url !== undefined) titles.set(url, titles.get(url) || title || null);
  return [...titles].map(([url, title]) => ({ url, title }));
}
