/** What went wrong with a request, as it is answered. */
export interface ToldError {
  readonly status: number;
  readonly code: string;
  /** What happened and what to do, in words. */
  readonly message: string;
  /** The member of the request that is wrong; null where it is none. */
  readonly param: string | null;
}

/** An error in the shape of OpenAI's, so that its clients understand it. */
export function errorBody({ status, code, message, param }: ToldError) {
  const type = status < 500 ? 'invalid_request_error' : 'server_error';
  return { error: { message, type, code, param } };
}
