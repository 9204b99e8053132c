import { OperatorError } from '../kernel/errors.ts';
import { wholeNumber } from './config-options.ts';

/** A port of the command line. @throws OperatorError for what is none */
export function portNumber(text: string): number {
  const port = wholeNumber(text);
  if (port <= 65_535) return port;
  throw new OperatorError(`there is no port ${port}`, 'Give 1 to 65535, or 0 for any that is free.');
}
