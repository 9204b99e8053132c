import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { extensions } from '../../program/main.ts';
import { buildProgram } from '../../src/cli/cli.ts';
import { plainTerminal } from '../../src/cli/terminal.ts';
import { codeOf, docPages, projectRoot } from './read-docs.ts';

const silent = () => undefined;
const program = await buildProgram(
  { terminal: plainTerminal(silent, silent), folder: '', signal: AbortSignal.abort() },
  extensions,
);

/** Decisions tell what was so when they were made. */
const pages = docPages().filter(({ file }) => !file.includes('decisions/'));
const code = pages.flatMap(({ file, text }) => codeOf(text).map((line) => ({ file, line })));

/** The words of each call of the program in a line, up to a comment, a pipe or the next command. */
const callsIn = (line: string): readonly (readonly string[])[] =>
  [...line.matchAll(/(?<!-[a-z])(?:^|[\s(])(?:npx )?dr-arena ([^#;()]*)/g)].map(([, call = '']) =>
    (call.split(/ (?:\||&&|>|\\)(?: |$)/)[0] ?? '').split(/\s+/).filter((word) => word !== ''),
  );

/** A piece of code within a sentence that begins with a group of commands, such as `set freeze alpha`, is a call without the program's name. */
const groups = new Set(program.commands.filter(({ commands }) => commands.length > 0).map((command) => command.name()));
const groupCallsIn = (line: string): readonly (readonly string[])[] => {
  const words = line.split(/\s+/);
  return words.length > 1 && groups.has(words[0] ?? '') ? [words] : [];
};

/** What of a call the program does not know; a word such as `run|resume` names several commands. */
function unknownIn(words: readonly string[]): readonly string[] {
  let commands: readonly Command[] = [program];
  let isCommand = true;
  const unknown: string[] = [];
  for (const word of words) {
    if (word.startsWith('-')) {
      const flag = word.replace(/[=,.…].*$/, '');
      if (!commands.every((command) => takes(command, flag))) unknown.push(flag);
    } else if (isCommand && commands.every((command) => command.commands.length > 0) && /^[a-z|-]+$/.test(word)) {
      const below = word.split('|').map((name) => commands[0]?.commands.find((each) => each.name() === name));
      if (below.includes(undefined)) unknown.push(word);
      commands = below.filter((each) => each !== undefined);
    } else isCommand = false;
  }
  return unknown;
}

/** Whether the command, or one below it, has the option. */
function takes(command: Command, flag: string): boolean {
  if (['--help', '--version', '-h', '-V', '--'].includes(flag)) return true;
  const own = command.options.some((option) => option.long === flag || option.short === flag);
  return own || command.commands.some((below) => takes(below, flag));
}

/** Returns the names of the commands that do something, such as `set freeze`, below a command. */
const commandPaths = (command: Command): readonly string[] =>
  command.commands.flatMap((each) =>
    each.commands.length > 0 ? commandPaths(each).map((name) => `${each.name()} ${name}`) : [each.name()],
  );

/** Returns the commands that a call names: several for a word such as `run|resume`. */
const namedBy = ([first = '', second = '']: readonly string[]): readonly string[] => [
  first,
  ...second.split('|').map((name) => `${first} ${name}`),
];

describe('what the docs say to type', () => {
  it('are commands with options that there are', () => {
    const calls = code.flatMap(({ file, line }) =>
      [...callsIn(line), ...groupCallsIn(line)].map((words) => ({ file, words })),
    );
    expect(calls.length).toBeGreaterThan(100);
    const faults = calls.flatMap(({ file, words }) =>
      unknownIn(words).map((word) => `${file}: dr-arena ${words.join(' ')}: ${word}`),
    );
    expect(faults).toEqual([]);
  });

  it('leave out no command', () => {
    const documented = new Set(code.flatMap(({ line }) => [...callsIn(line), ...groupCallsIn(line)].flatMap(namedBy)));
    const using = code.filter(({ file }) => file === 'docs/using.md').map(({ line }) => line);
    const alone = using.flatMap((line) => namedBy(line.split(/\s+/)));
    expect(commandPaths(program).filter((name) => !documented.has(name) && !alone.includes(name))).toEqual([]);
  });

  it('is seen where there is no such command or option', () => {
    expect(unknownIn(['tournament', 'walk'])).toEqual(['walk']);
    expect(unknownIn(['tournament', 'run', '--bugdet', '20'])).toEqual(['--bugdet']);
    expect(unknownIn(['tournament', 'run|resume', '--budget', '20'])).toEqual([]);
  });

  it('are scripts of the package', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
    const named = code.flatMap(({ file, line }) =>
      [...line.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => ({ file, name })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
  });

  it('names variables of the environment that the program, or what it comes with, reads', () => {
    const named = new Set(code.flatMap(({ line }) => line.match(/\bDR_ARENA_[A-Z_]+\b/g) ?? []));
    const sources = ['src', 'clients', 'deploy', 'agents', 'examples'].flatMap((folder) =>
      readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|py|js|yaml|yml|sh|example|service)$/.test(name))
        .map((name) => readFileSync(path.join(projectRoot, folder, name), 'utf8')),
    );
    expect(named.size).toBeGreaterThan(3);
    expect([...named].filter((name) => !sources.some((source) => source.includes(name)))).toEqual([]);
  });
});
