import type { Rating } from '../../ratings/rating.ts';

const columns = [
  'rank_low',
  'rank_high',
  'agent',
  'rating',
  'low',
  'high',
  'matches',
  'wins',
  'losses',
  'ties',
] as const;

/**
 * The leaderboard as CSV (RFC 4180: comma, CRLF, quotes doubled) with a header line; a missing bound is empty. A name
 * that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, "CSV Injection"); so does a name that
 * begins with an apostrophe, which makes the way back exact: take one leading apostrophe off.
 */
export function leaderboardCsv(rows: readonly Rating[]): string {
  const lines = rows.map((row) => [
    ...[row.rankLow, row.rankHigh, row.agent, row.rating, row.low, row.high],
    ...[row.matches, row.wins, row.losses, row.ties],
  ]);
  return [columns, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : quoted(withoutFormula(value));
}

function withoutFormula(text: string): string {
  return /^[\s'=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
