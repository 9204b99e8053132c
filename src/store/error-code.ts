/** The `code` of a thrown system or PostgreSQL error, such as `ENOENT` or `23505`; null when it has none. */
export function codeOf(thrown: unknown): string | null {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return null;
  return typeof thrown.code === 'string' ? thrown.code : null;
}
