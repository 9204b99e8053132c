import type { Citation } from '../language-model.ts';

/** Each URL once, in order, with the first title that any mention gives it. */
export function uniqueCitations(
  mentions: readonly { readonly url: string; readonly title?: string | null | undefined }[],
): Citation[] {
  const titles = new Map<string, string | null>();
  for (const { url, title } of mentions) titles.set(url, titles.get(url) || title || null);
  return [...titles].map(([url, title]) => ({ url, title }));
}
