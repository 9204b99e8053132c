// Looks at a stored tournament as the papers do, from the folder of its project: `npx tsx bench/ablations.ts rounds --rounds 1`,
// `forms` (tasks written in other forms, for people to compare), `correlate --reference scores.csv`, or
// `trees --tell-apart 50` (how many trees tell two agents apart).
import { runMain } from '../src/cli/cli.ts';
import { ablationCommands } from './ablations/ablation-commands.ts';

process.exitCode = await runMain(['ablation', ...process.argv.slice(2)], [ablationCommands]);
