/** The pack that an exam set was made from. */
export interface PackReference {
  readonly name: string;
  readonly version: number;
  /** SHA-256 of all in its folder that can change an outcome. */
  readonly hash: string;
  /** Of the agent that plays along; null for none. */
  readonly baseline: string | null;
  /** Where it was imported from; null where the set came from another project. */
  readonly folder: string | null;
}
