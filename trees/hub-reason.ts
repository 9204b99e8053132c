/** Why a page that was read can never be a target. */
export const hubReasons = [
  /** The address names navigation, a list of posts, an account, legal or shop page. */
  'navigation_url',
  /** The title does. */
  'navigation_title',
  /** The text speaks to the programs that read it. */
  'instructs_programs',
  /** The text is there to let in (`account`), to bind (`legal`), to sell, to list posts or to log changes. */
  'account',
  'legal',
  'shop',
  'listing',
  'change_log',
  'mostly_links',
  'mostly_outline',
  'too_little_text',
  /** Known to be written in another language than the settings ask for. */
  'other_language',
  /** Nearly the same text as its parent, the root or an earlier sibling. */
  'near_duplicate',
] as const;

export type HubReason = (typeof hubReasons)[number];
