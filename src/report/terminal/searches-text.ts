import { counted } from '../words.ts';

interface ServiceTotal {
  readonly service: string;
  readonly searches: number;
  readonly requests: number;
  readonly failed: number;
}

/** What was asked of search services, such as `brave: 12 searches (14 requests, 1 failed)`; empty for nothing. */
export function searchesText(totals: readonly ServiceTotal[]): string {
  return totals.map(one).join(', ');
}

function one({ service, searches, requests, failed }: ServiceTotal): string {
  return `${service}: ${counted(searches, 'search', 'searches')} (${counted(requests, 'request')}${failed > 0 ? `, ${failed} failed` : ''})`;
}
