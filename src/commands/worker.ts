import { hostname } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { work } from '../compose/worker.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type Role, roles } from '../workflows/pool.ts';
import { refreshPublisher } from './publish-refresh.ts';
import { wholeFrom } from './simulate-options.ts';
import { type CommandContext, warnOn } from './terminal.ts';
import { withHouse } from './with-house.ts';

interface WorkerFlags {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly matches: number;
  readonly trees: number;
  readonly answers: number;
  readonly grace: number;
}

/** `dr-arena worker`. */
export function addWorker(program: Command, context: CommandContext): void {
  program
    .command('worker')
    .description('serve the runs of this database beside other workers, until told to stop')
    .option('--name <name>', 'what it is called in the status', nameOf, `${hostname()}-${process.pid}`.slice(0, 64))
    .option('--roles <list>', 'what it does: crawl, examine, answer', rolesOf, [...roles])
    .option('--matches <n>', 'matches at a time; the worker started last decides for all', wholeFrom(1, 256), 16)
    .option('--trees <n>', 'trees built at a time; likewise', wholeFrom(1, 256), 32)
    .option('--answers <n>', 'answers at a time that were begun elsewhere; likewise', wholeFrom(1, 1000), 64)
    .option('--grace <seconds>', 'how long what is at work may take when it is told to stop', wholeFrom(0, 86_400), 60)
    .action((flags: WorkerFlags) => withHouse(context, (house) => serve(context, house, flags)));
}

async function serve(
  context: CommandContext,
  house: Parameters<typeof work>[0],
  { name, roles: chosen, matches, trees, answers, grace }: WorkerFlags,
): Promise<void> {
  const warn = warnOn(context);
  const tell = (message: string) => context.terminal.err(`${message}\n`);
  tell(
    `worker ${name} (${chosen.join(', ')}) takes work; stop it with Ctrl-C or SIGTERM, then it takes up to ${grace} s`,
  );
  const ended = await work(house, {
    ...{ name, roles: chosen, atOnce: { matches, trees, answers }, graceMs: grace * 1000 },
    ...{ warn, tell, stopping: context.signal, publish: refreshPublisher(house) },
    progress: (event) => (event.kind === 'warning' ? warn(event.message) : undefined),
  });
  if (ended === 'stopped') return tell(`worker ${name} has stopped`);
  throw new OperatorError(
    `worker ${name} lost its sign of life in the database, so others may have taken its work over`,
    'Look whether the database is well, and start it again; nothing recorded is lost.',
  );
}

function nameOf(text: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(text)) return text;
  throw new InvalidArgumentError('Letters, digits, blanks, dots, dashes and underscores; at most 64.');
}

function rolesOf(text: string): readonly Role[] {
  const named = text.split(',').map((each) => each.trim());
  const unknown = named.find((each) => !roles.some((role) => role === each));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no role '${unknown}': ${roles.join(', ')}.`);
  return roles.filter((role) => named.includes(role));
}
