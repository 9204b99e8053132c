import { planted, plantedIn } from './planted-fault.ts';

/** Faults in politeness, bounds, and the growth and choice of trees. */
export const crawlerPolicyFaults = plantedIn('crawler-policy', [
  planted('robots-error-allows', 'crawler/fetching/robots-rules.ts', {
    before: 'if (status >= 500) return',
    after: 'if (status > 500) return',
    breaks: 'A site whose robots.txt answers with status 500 is crawled all the same.',
  }),
  planted('robots-shortest-rule-wins', 'crawler/fetching/robots-rules.ts', {
    before: 'b.pattern.length - a.pattern.length ||',
    after: 'a.pattern.length - b.pattern.length ||',
    breaks: 'A page that robots.txt disallows below an allowed folder is fetched.',
  }),
  planted('robots-own-group-ignored', 'crawler/fetching/robots-rules.ts', {
    before: 'return groups.get(own) ?? groups',
    after: 'return (groups.get(own)?.length ? groups.get(own) : null) ?? groups',
    breaks: 'A site that lets this crawler in by a group without rules is not read.',
  }),
  planted('robots-kept-for-ever', 'crawler/fetching/web-gate.ts', {
    before: 'if (cached && cached.expires > clock.now()) return cached.rules;',
    after: 'if (cached) return cached.rules;',
    breaks: 'A change of robots.txt is never seen, and a site that was down for a minute is refused until the end.',
  }),
  planted('host-asked-without-pause', 'crawler/fetching/polite-queues.ts', {
    before: 'if (intervalMs <= 0) return',
    after: 'if (intervalMs >= 0) return',
    breaks: 'Requests to a host follow one another without the pause that the config sets.',
  }),
  planted('retry-after-not-kept', 'crawler/fetching/fetch-error.ts', {
    before: 'Math.max(requestedPause, pause) : null',
    after: 'Math.min(requestedPause, pause) : null',
    breaks: 'A host that asks to wait some seconds is asked again after a quarter of one.',
  }),
  planted('links-without-bound', 'trees/follow-links.ts', {
    before: 'Math.min(remaining.length, parts.settings.maxLinksPerGrowth)',
    after: 'remaining.length',
    breaks: 'A page of a thousand useless links has all of them fetched.',
  }),
  planted('redirect-leaves-site', 'trees/follow-links.ts', {
    before: 'if (!isFollowed(page.url, rootUrl(view), parts.settings.scope)) return null;',
    after: 'if (!isFollowed(followed.link.url, rootUrl(view), parts.settings.scope)) return null;',
    breaks: 'A link that redirects to another site brings pages of that site into a tree that is to stay on its own.',
  }),
  planted('tree-built-too-deep', 'trees/base-nodes.ts', {
    before: 'parent.path.length + 1 > settings.depth - 1',
    after: 'parent.path.length + 1 > settings.depth',
    breaks: 'Trees are grown a level deeper than the config says, with many times the pages.',
  }),
  planted('one-sibling-too-many', 'trees/choose.ts', {
    before: '.slice(0, width - 1)',
    after: '.slice(0, width)',
    breaks: 'A question asks about one entity more than the width of its round.',
  }),
]);
