/** Why a URL gave no usable page. `unread`: its body took its reader too much time or memory, or made it fail. */
export const fetchFailureReasons = [
  'bad_url',
  'address_refused',
  'robots_disallowed',
  'dns',
  'unreachable',
  'timed_out',
  'too_large',
  'too_many_redirects',
  'http_status',
  'unreadable_type',
  'unread',
  'bot_wall',
  'empty_page',
] as const;

export type FetchFailureReason = (typeof fetchFailureReasons)[number];

export interface FetchFailure {
  readonly reason: FetchFailureReason;
  /** One plain sentence: what happened and where. */
  readonly detail: string;
  readonly status?: number;
}
