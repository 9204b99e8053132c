/** Why a page that was read can never be a target. */
export const hubReasons = [
  'navigation_url',
  'navigation_title',
  'instructs_programs',
  'mostly_links',
  'mostly_outline',
  'too_little_text',
  'other_language',
  'near_duplicate',
] as const;

export type HubReason = (typeof hubReasons)[number];
