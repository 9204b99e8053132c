// Looks at a stored tournament as the papers do, from the folder of its project: `npx tsx bench/ablations.ts rounds --rounds 1`,
// `forms` (tasks written in other forms, for people to compare) or `correlate --reference scores.csv`.
import { runMain } from '../src/cli/cli.ts';
import { ablationCommands } from './ablations/ablation-commands.ts';

process.exitCode = await runMain(['ablation', ...process.argv.slice(2)], [ablationCommands]);
