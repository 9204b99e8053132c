import type { TournamentHead } from '../arena/tournament.ts';
import { OperatorError } from '../kernel/errors.ts';

/** @throws OperatorError for a tournament that was given up: its trees may be gone, so that it cannot be gone on with */
export function refuseAbandoned({ id, status }: Pick<TournamentHead, 'id' | 'status'>): void {
  if (status !== 'abandoned') return;
  throw new OperatorError(
    `tournament ${id} was abandoned, and is neither played on nor rated`,
    "Play another: 'dr-arena tournament run'. What was played of this one: 'dr-arena serve'.",
  );
}
