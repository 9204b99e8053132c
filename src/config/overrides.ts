/** Config values given outside the file, such as on the command line. */
export type Overrides = readonly { readonly path: readonly string[]; readonly value: unknown }[];
