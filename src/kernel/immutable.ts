/** The same, of which nothing can be written: what a schema gives is made once. */
export type Immutable<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value;
