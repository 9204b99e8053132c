/** A reply was longer than we read. */
export class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong';

  constructor(mostBytes: number) {
    super(`the reply is longer than ${mostBytes} bytes`);
  }
}
