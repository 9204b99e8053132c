/** For a client that has gone; nobody reads it. 499 is what servers note of such requests. */
export function answerGone(): Response {
  return new Response(null, { status: 499 });
}
