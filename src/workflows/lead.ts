import type { BuildId, TournamentId } from '../kernel/ids.ts';
import { buildWorkflowId, retryWorkflowId, tournamentWorkflowId } from './jobs.ts';

/** What is to be run. */
export type Lead =
  | { readonly kind: 'tournament'; readonly run: TournamentId }
  | { readonly kind: 'retry'; readonly run: TournamentId; readonly number: number }
  | { readonly kind: 'build'; readonly run: BuildId };

/** The id of the workflow that leads a run. */
export function leadId(lead: Lead): string {
  if (lead.kind === 'build') return buildWorkflowId(lead.run);
  if (lead.kind === 'tournament') return tournamentWorkflowId(lead.run);
  return retryWorkflowId({ tournament: lead.run, number: lead.number });
}
