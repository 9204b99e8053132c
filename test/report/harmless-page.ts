import type { CheerioAPI } from 'cheerio';
import { expect } from 'vitest';

/** Nothing in a page of a site runs, loads or leads anywhere but what we wrote ourselves. */
export function expectHarmless(page: CheerioAPI): void {
  expect(page('script, style').length).toBe(0);
  expect(page('meta').length).toBe(5);
  expect(page('link').length).toBe(2);
  expect(page('img, iframe, object, embed, base, form, foreignObject, use, animate, video').length).toBe(0);
  page('*').each((_, element) => {
    if (!('attribs' in element)) return;
    for (const [name, value] of Object.entries(element.attribs)) {
      expect(name).not.toMatch(/^on|^style$|^srcdoc$|^src$|^formaction$|^xlink/i);
      if (name === 'href')
        expect(value).toMatch(
          /^(https?:\/\/|#|(\.\.\/)?(agents|matches|trees|data|assets)\/[\w./#-]+$|(\.\.\/)?index\.html$)/,
        );
      if (name === 'id') expect(value).toMatch(/^[a-z0-9-]+$/);
      if (name === 'class') expect(value).toMatch(/^[a-z0-9 -]+$/);
    }
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  expect(page.html()).not.toMatch(/[\u0000-\u0008\u001B\u202A-\u202E\u2066-\u2069\uD800-\uDFFF]/u);
}
