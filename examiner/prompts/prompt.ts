/** What a model is told. */
export interface Prompt {
  /** Name and version, such as `read-facts@1`; another version whenever its words change. */
  readonly version: string;
  readonly system: string;
  readonly user: string;
}
