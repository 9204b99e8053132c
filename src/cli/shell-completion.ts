import { Argument, Command } from 'commander';
import { visibleLine } from '../kernel/visible-text.ts';
import { type Candidate, fittingWords, type NameKind } from './complete-words.ts';
import { completionScripts, type Shell, shells } from './completion-scripts.ts';
import type { CommandContext } from './terminal.ts';

/** Adds the commands to a program, of which those that the words name are loaded. */
type AddCommands = (program: Command, context: CommandContext, words: readonly string[]) => Promise<void>;

/** `dr-arena completion bash | zsh | fish`; the scripts ask `dr-arena completion words`. */
export function completionOf(add: AddCommands): (command: Command, context: CommandContext) => void {
  return (command, context) => addCompletion(add, command, context);
}

function addCompletion(add: AddCommands, command: Command, context: CommandContext): void {
  command
    .addArgument(
      new Argument('<what>', 'a shell: its script; words: what fits as the last of the words given').choices([
        ...shells,
        'words',
      ]),
    )
    .argument('[words...]', "for 'words': what follows the program's name, behind '--'")
    .action(async (what: Shell | 'words', words: readonly string[]) => {
      if (what !== 'words') return context.terminal.data(completionScripts[what]);
      const candidates = await candidatesFor(add, context, words);
      context.terminal.data(candidates.map(lineOf).join(''));
    });
}

function lineOf({ word, about }: Candidate): string {
  return `${visibleLine(word)}\t${visibleLine(about)}\n`;
}

async function candidatesFor(
  add: AddCommands,
  context: CommandContext,
  words: readonly string[],
): Promise<readonly Candidate[]> {
  const program = new Command('dr-arena');
  const before = words.slice(0, -1).filter((word) => !word.startsWith('-'));
  await add(program, context, before);
  const fitting = fittingWords(program, words);
  if (fitting.kind === 'free') return [];
  if (fitting.kind === 'words') return fitting.words;
  const current = words.at(-1) ?? '';
  const names = await namesOf(context, fitting.of);
  return names.filter(({ word }) => word.startsWith(current));
}

/** Names are looked up only where they are wanted: the first is quick, the others ask the database. */
async function namesOf(context: CommandContext, kind: NameKind): Promise<readonly Candidate[]> {
  const { offeredAgents, storedNames } = await import('./known-names.ts');
  return kind === 'agents' ? offeredAgents(context) : storedNames(context, kind);
}
