import { checkHealth, type HealthReport } from '../telemetry/check-health.ts';
import type { House } from './open-house.ts';
import { workersAlive } from './workers.ts';

/** How a process is that works with this house. It never rejects, and answers within about three seconds. */
export function houseHealth(house: Pick<House, 'ledger' | 'liveness' | 'clock'>): Promise<HealthReport> {
  const { ledger, clock } = house;
  return checkHealth({
    clock,
    ping: () => ledger.ping(),
    countWorkers: async () => (await workersAlive(house)).length,
  });
}
