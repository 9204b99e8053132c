import { auditorSchema } from '../audit/audit-answer.ts';

/** An auditor's name as a part of an address: its UTF-8 as base64url, at most 320 characters. */
export function auditorKey(name: string): string {
  return Buffer.from(name, 'utf8').toString('base64url');
}

/** The name that a part of an address stands for; null when it stands for none. */
export function auditorOfKey(key: string): string | null {
  if (key.length > 320) return null;
  const name = auditorSchema.safeParse(Buffer.from(key, 'base64url').toString('utf8'));
  return name.success && auditorKey(name.data) === key ? name.data : null;
}
