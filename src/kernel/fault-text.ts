/** What a schema finds wrong with a value, and where: `candidates.0.id: too short`. */
export function faultText({
  path,
  message,
}: {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}): string {
  return path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`;
}
