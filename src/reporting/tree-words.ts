import type { FetchFailureReason } from '../../crawler/page.ts';
import type { Seed } from '../../crawler/seed.ts';
import type { HubReason, InformationTree } from '../../trees/information-tree.ts';
import type { Relation } from '../../trees/relation.ts';
import { counted } from './arena-words.ts';

/** Relations of a child page to its parent, in words. */
export const relationText: Readonly<Record<Relation, string>> = {
  variety_of: 'variety of',
  part_of: 'part of',
  process: 'process',
  specification: 'specification',
  person: 'person',
  place: 'place',
  event: 'event',
  work: 'work',
  organisation: 'organisation',
  competitor_of: 'competitor of',
  successor_of: 'successor of',
  unknown: 'unknown relation',
};

/** Reasons why a page that was read is never asked about. */
export const hubText: Readonly<Record<HubReason, string>> = {
  navigation_url: 'navigation, by its address',
  navigation_title: 'navigation, by its title',
  instructs_programs: 'speaks to programs that read it',
  account: 'account page',
  legal: 'legal page',
  shop: 'shop page',
  listing: 'list of posts or offers',
  change_log: 'change log',
  mostly_links: 'mostly links',
  mostly_outline: 'mostly headings',
  too_little_text: 'too little text',
  other_language: 'other language',
  near_duplicate: 'nearly the same as another page',
};

/** Reasons why a page could not be read. */
export const unreadText: Readonly<Record<FetchFailureReason, string>> = {
  bad_url: 'bad address',
  address_refused: 'address not allowed',
  robots_disallowed: 'not allowed by robots.txt',
  dns: 'host not found',
  unreachable: 'host not reached',
  timed_out: 'timed out',
  too_large: 'too large',
  too_many_redirects: 'too many redirects',
  http_status: 'HTTP error',
  unreadable_type: 'type that cannot be read',
  unread: 'not read in time and memory',
  bot_wall: 'closed to programs',
  empty_page: 'empty',
};

/** Counts a tree's pages by their state, as a sentence. */
export function pagesText(nodes: InformationTree['nodes']): string {
  const whys = nodes.map(({ hub, failure }) => (hub ? hubText[hub] : failure ? unreadText[failure] : 'usable'));
  const counts = [...new Set(whys)].map((why) => `${why}: ${whys.filter((each) => each === why).length}`);
  return `Its ${counted(nodes.length, 'page')}: ${counts.join(', ')}.`;
}

/** Sources of seeds, in words. */
export const sourceText: Readonly<Record<Seed['source'], string>> = {
  trends_rss: 'trends feed',
  trends_related: 'related topics of Google Trends',
  trends_category: 'category of Google Trends',
  list: 'list of topics',
  root_url: 'given address',
};
