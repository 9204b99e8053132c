import type { Argument, Command, Option } from 'commander';

/** A word that would fit, with what it does. */
export interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** What the project calls by a name of its own. */
export type NameKind = 'agents' | 'tournaments' | 'schedules' | 'sets';

/** What fits at the end of a command line. */
export type Fitting =
  | { readonly kind: 'words'; readonly words: readonly Candidate[] }
  | { readonly kind: 'names'; readonly of: NameKind }
  /** A file, or something that nobody can know. */
  | { readonly kind: 'free' };

/** Whose id an argument called `id` is, by the first word of the command. */
const tournamentCommands: readonly string[] = [
  'tournament',
  'leaderboard',
  'stats',
  'report',
  'export',
  'rejudge',
  'correlate',
];

const optionNames: Readonly<Record<string, NameKind>> = { '--set': 'sets', '--schedule': 'schedules' };

/**
 * What fits as the last word of a command line, from the tree of commands itself.
 * @param words what follows the program's name; the last one is what was typed of the word that is wanted
 */
export function fittingWords(program: Command, words: readonly string[]): Fitting {
  const current = words.at(-1) ?? '';
  const { command, path, operands, pending } = walk(program, words.slice(0, -1));
  if (pending) return fittingValue(pending);
  if (current.startsWith('-')) return startingWith(current, optionsOf(command));
  if (command.commands.length > 0 && operands === 0) return startingWith(current, commandsOf(command));
  const place =
    command.registeredArguments[operands] ?? command.registeredArguments.findLast(({ variadic }) => variadic);
  return place === undefined ? startingWith(current, optionsOf(command)) : fittingArgument(place, path, current);
}

interface Walked {
  readonly command: Command;
  readonly path: readonly string[];
  /** Words that are neither commands nor options, nor their values. */
  readonly operands: number;
  /** An option whose value comes next. */
  readonly pending: Option | null;
}

/** Where the words before the wanted one lead. */
function walk(program: Command, before: readonly string[]): Walked {
  let command = program;
  let pending: Option | null = null;
  let operands = 0;
  const path: string[] = [];
  for (const word of before) {
    if (pending) {
      pending = null;
      continue;
    }
    if (word.startsWith('-')) {
      pending = optionTaking(command, word);
      continue;
    }
    const below = operands === 0 ? command.commands.find((each) => each.name() === word) : undefined;
    if (below === undefined) operands += 1;
    else {
      command = below;
      path.push(word);
    }
  }
  return { command, path, operands, pending };
}

/** The option of that flag, where its value must be a word of its own. */
function optionTaking(command: Command, flag: string): Option | null {
  const option = command.options.find(({ long, short }) => flag === long || flag === short);
  return option?.required ? option : null;
}

function fittingValue(option: Option): Fitting {
  const of = optionNames[option.long ?? ''];
  if (of !== undefined) return { kind: 'names', of };
  return option.argChoices ? choices(option.argChoices) : { kind: 'free' };
}

function fittingArgument(place: Argument, path: readonly string[], current: string): Fitting {
  if (place.argChoices) return startingWith(current, place.argChoices.map(plainCandidate));
  const of = namesIn(place.name(), path);
  return of === null ? { kind: 'free' } : { kind: 'names', of };
}

function namesIn(argument: string, [first = '', second = '']: readonly string[]): NameKind | null {
  if (['match', 'compare'].includes(first) || `${first} ${second}` === 'agents check') return 'agents';
  if (argument === 'set' && first === 'set') return 'sets';
  if (argument === 'name' && first === 'schedule' && second !== 'add') return 'schedules';
  if (argument === 'tournament' || (argument === 'id' && tournamentCommands.includes(first))) return 'tournaments';
  return null;
}

function commandsOf(command: Command): readonly Candidate[] {
  return command.commands.map((each) => ({ word: each.name(), about: each.description() }));
}

function optionsOf(command: Command): readonly Candidate[] {
  const own = command.options.filter(({ hidden }) => !hidden);
  const help = { word: '--help', about: 'display help for command' };
  return [...own.map(({ long, short, description }) => ({ word: long ?? short ?? '', about: description })), help];
}

function choices(words: readonly string[]): Fitting {
  return { kind: 'words', words: words.map(plainCandidate) };
}

function plainCandidate(word: string): Candidate {
  return { word, about: '' };
}

function startingWith(current: string, words: readonly Candidate[]): Fitting {
  return { kind: 'words', words: words.filter(({ word }) => word.startsWith(current)) };
}
