import type { Agreement } from '../ratings/agreement.ts';
import type { Estimate } from '../ratings/rating.ts';

/** A share in percent with its 95% interval, such as `52% (46–58%)`; a dash where it is undefined. */
export function shareText({ value, low, high }: Estimate): string {
  if (value === null) return '–';
  const bounds = low === null || high === null ? '' : ` (${whole(low)}–${whole(high)}%)`;
  return `${whole(value)}%${bounds}`;
}

/** A figure of two decimals with its 95% interval, such as `0.84 (0.78 to 0.90)`; a dash where it is undefined. */
export function figureText({ value, low, high }: Estimate): string {
  if (value === null) return '–';
  const bounds = low === null || high === null ? '' : ` (${decimals(low)} to ${decimals(high)})`;
  return `${decimals(value)}${bounds}`;
}

/** Cases, share of equal ones and kappa, as cells of a table. */
export function agreementCells({ pairs, percent, kappa }: Agreement): [string, string, string] {
  return [String(pairs), shareText(percent), figureText(kappa)];
}

function whole(share: number): string {
  return String(Math.round(share * 100));
}

function decimals(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && text !== '0.00' ? `−${text}` : text;
}
