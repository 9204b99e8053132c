/** The code of an error of the driver, such as `Neo.ClientError.Schema.ConstraintAlreadyExists`; empty for any other. */
export function errorCode(failure: unknown): string {
  const code = failure instanceof Error && 'code' in failure ? failure.code : '';
  return typeof code === 'string' ? code : '';
}
