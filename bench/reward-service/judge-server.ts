import { systemClock } from '../../src/kernel/clock.ts';
import { startOpenaiServer } from '../../test/services/openai-server.ts';
import { trajectoryBrain } from '../../test/services/trajectory-brain/trajectory-brain.ts';

// A judge in a process of its own that goes by skill words and answers after a fixed time; prints its address.

const latencyMs = Number(process.argv[2]);
const server = await startOpenaiServer(async (asked) => {
  const reply = trajectoryBrain(asked) ?? ({ kind: 'status', status: 400 } as const);
  await systemClock.sleep(latencyMs);
  return reply;
});
process.stdout.write(`${server.baseUrl}\n`);
