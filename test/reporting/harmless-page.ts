import type { CheerioAPI } from 'cheerio';
import { expect } from 'vitest';

/** Nothing in a page of a site runs, loads or leads anywhere but what we wrote ourselves. */
export function expectHarmless(page: CheerioAPI): void {
  expect(page('script, style').length).toBe(0);
  expect(page('meta:not([name=robots], [name=generator], [name=description], [property^="og:"])').length).toBe(5);
  expect([0, 5]).toContain(page('meta[name=description], meta[property^="og:"]').length);
  expect(page('link').length).toBe(2);
  expect(page('img, iframe, object, embed, base, form, foreignObject, use, animate, video').length).toBe(0);
  const harmful = page('*')
    .toArray()
    .flatMap((element) => ('attribs' in element ? Object.entries(element.attribs) : []))
    .filter(([name, value]) => !isHarmless(name, value));
  expect(harmful).toEqual([]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  expect(page.html()).not.toMatch(/[\u0000-\u0008\u001B\u202A-\u202E\u2066-\u2069\uD800-\uDFFF]/u);
}

function isHarmless(name: string, value: string): boolean {
  if (/^on|^style$|^srcdoc$|^src$|^formaction$|^xlink/i.test(name)) return false;
  if (name === 'href')
    return /^(https?:\/\/|#|(\.\.\/){0,2}(agents|board|compare|matches|trees|data|assets)\/[\w./#-]+(\?v=[0-9a-f]{8})?$|(\.\.\/){0,2}(index|details)\.html(#[a-z0-9-]+)?$)/.test(
      value,
    );
  if (name === 'id') return /^[a-z0-9-]+$/.test(value);
  return name !== 'class' || /^[a-z0-9 -]+$/.test(value);
}
