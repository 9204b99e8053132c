import { DBOS } from '@dbos-inc/dbos-sdk';
import { afterAll, vi } from 'vitest';

// Test files of one process follow each other in it. What a file set in the environment, and the workflows that a command
// registered in the process, end with the file.
afterAll(async () => {
  vi.unstubAllEnvs();
  await DBOS.shutdown({ deregister: true });
});
