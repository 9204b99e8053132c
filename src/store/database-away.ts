import { OperatorError } from '../kernel/errors.ts';

/** The database cannot be reached, or does not answer any more: it may come back. */
export class DatabaseAway extends OperatorError {}
