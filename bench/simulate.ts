// Tries formats and intervals on entrants of known strength: `npm run bench bench/simulate.ts fidelity` (bench/simulation-studies.md).
import { runMain } from '../src/cli/cli.ts';
import { studyCommands } from './simulate/study-commands.ts';

process.exitCode = await runMain(['simulate', ...process.argv.slice(2)], [studyCommands]);
