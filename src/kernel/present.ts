type Present<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** Returns the members of an object that are not undefined. */
export function present<Members extends object>(members: Members): Present<Members> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  // Each member is one of the object's own.
  return Object.fromEntries(entries) as Present<Members>;
}
