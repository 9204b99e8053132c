import type { MatchId } from '../kernel/ids.ts';

/** What a run tells its watcher; it changes no result. */
export type ProgressEvent =
  /** The run is played by the workers named. */
  | { readonly kind: 'given'; readonly workers: readonly string[] }
  /** What had ended before this process began to look: trees, which are not told of again, and matches, which are. */
  | { readonly kind: 'earlier'; readonly trees: number; readonly matches: number }
  | { readonly kind: 'trees_wanted'; readonly count: number }
  | { readonly kind: 'pages'; readonly tree: string; readonly done: number; readonly known: number }
  | { readonly kind: 'tree_ready'; readonly tree: string }
  | { readonly kind: 'matches_planned'; readonly count: number }
  | { readonly kind: 'round_played' }
  | { readonly kind: 'match_ended'; readonly match: MatchId }
  /** Nothing has happened since the last news. */
  | { readonly kind: 'waiting' }
  /** A line for the person who watches. */
  | { readonly kind: 'told'; readonly line: string }
  | { readonly kind: 'warning'; readonly message: string };

export type Progress = (event: ProgressEvent) => void;
