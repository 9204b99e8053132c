import { withSession } from './with-session.ts';

/**
 * Puts workflows of the engine that still wait into another queue; those that were begun or have ended meanwhile stay.
 * @param workflows their ids
 * @returns how many still waited
 */
export async function moveWaiting(url: string, workflows: readonly string[], queueName: string): Promise<number> {
  const { rowCount } = await withSession({ url, name: 'dr-arena' }, (client) =>
    client.query(
      `update dbos.workflow_status set queue_name = $1 where workflow_uuid = any($2::text[]) and status = 'ENQUEUED'`,
      [queueName, [...workflows]],
    ),
  );
  return rowCount ?? 0;
}
