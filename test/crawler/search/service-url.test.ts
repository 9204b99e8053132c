import { expect, test } from 'vitest';
import { serviceUrl } from '../../../crawler/search/service-options.ts';

test.each([
  ['https://api.example', 'https://api.example/v1/search'],
  ['https://api.example/', 'https://api.example/v1/search'],
  ['https://api.example/v1/search', 'https://api.example/v1/search'],
  ['https://api.example/v1/search/', 'https://api.example/v1/search'],
  ['https://proxy.example/brave//', 'https://proxy.example/brave/v1/search'],
  ['https://api.example/xv1/search', 'https://api.example/xv1/search/v1/search'],
  ['https://api.example/?key=1#x', 'https://api.example/v1/search'],
])('%s', (base, url) => {
  expect(serviceUrl(base, '/v1/search').href).toBe(url);
  expect(serviceUrl(base, '/v1/search', { q: 'a b&c', num: 3 }).href).toBe(`${url}?q=a+b%26c&num=3`);
});

test('what is no URL throws', () => expect(() => serviceUrl('search.example', '/v1/search')).toThrow(TypeError));
