import type { Config } from '../config/config-schema.ts';
import { OperatorError } from '../kernel/errors.ts';
import { parsedUrl } from '../kernel/parsed-url.ts';

const loopback = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;

/**
 * The config for a tree from one page. A page on this very machine that the operator names by hand is trusted, by its
 * exact origin; other private addresses stay refused unless `crawl.allowedOrigins` has them.
 * @throws OperatorError when the text is no http or https URL
 */
export function rootConfig(config: Config, root: string): Config {
  const url = parsedUrl(root);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new OperatorError(`'${root}' is no http or https URL`, 'Give one such as https://example.org/guide/.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OperatorError('a root URL must not carry a user name or password', 'Give it without them.');
  }
  const trusted = loopback.test(url.hostname) ? [url.origin] : [];
  return {
    ...config,
    web: { ...config.web, kind: 'live' },
    crawl: { ...config.crawl, allowedOrigins: [...config.crawl.allowedOrigins, ...trusted] },
  };
}
