/** Why a URL gave no usable page. */
export type FetchFailureReason =
  | 'bad_url'
  | 'address_refused'
  | 'robots_disallowed'
  | 'dns'
  | 'unreachable'
  | 'timed_out'
  | 'too_large'
  | 'too_many_redirects'
  | 'http_status'
  | 'not_html'
  | 'bot_wall'
  | 'empty_page';

export interface FetchFailure {
  readonly reason: FetchFailureReason;
  /** One plain sentence: what happened and where. */
  readonly detail: string;
  readonly status?: number;
}
