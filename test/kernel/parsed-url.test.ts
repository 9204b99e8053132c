import { expect, it } from 'vitest';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';

it('a URL with letters of any script is read, however often one is asked for', () => {
  for (let time = 0; time < 20_000; time++) {
    if (parsedUrl('http://bücher.example/')?.host !== 'xn--bcher-kva.example') throw new Error(`lost at ${time}`);
  }
  expect(parsedUrl('../é', 'http://example.org/a/b')?.href).toBe('http://example.org/%C3%A9');
});

it('what is no URL is null', () => {
  for (const text of ['', 'words', 'http://', 'http://[::1', '//x']) expect(parsedUrl(text)).toBeNull();
});
