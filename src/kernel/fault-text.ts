interface SchemaFault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What a schema finds wrong with a value, and where: `candidates.0.id: too short`. */
export function faultText({ path, message }: SchemaFault): string {
  return path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`;
}

/** All that a schema finds wrong with a value, at most 1,000 characters of it. */
export function faultsText({ issues }: { readonly issues: readonly SchemaFault[] }): string {
  return issues.map(faultText).join('; ').slice(0, 1000);
}
