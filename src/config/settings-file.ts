import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, Parser, parseDocument } from 'yaml';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { isDeeperThan } from '../kernel/json.ts';
import { refuseNamedPipe } from '../kernel/named-pipe.ts';
import type { ConfigFault } from './config-faults.ts';

/** The settings that a YAML file holds. */
export interface SettingsFile {
  readonly settings: Record<string, unknown>;
  /** Returns the place of a setting, as `arena.yaml:7:5`; of a missing one, the place where it should stand. */
  readonly placeOf: (fault: Pick<ConfigFault, 'path' | 'on'>) => string;
}

/**
 * Reads a file of settings. Sections with nothing below them are as good as left out.
 * @throws OperatorError for a file that cannot be read, or is no YAML, with line and column
 */
export function readSettingsFile(file: string): SettingsFile {
  if (!existsSync(file)) {
    throw new OperatorError(
      `there is no config file ${file}`,
      `Run 'dr-arena init' to write one, or name another with -c.`,
    );
  }
  const lines = new LineCounter();
  const text = readText(file);
  // What is nested by the thousand overflows the stack of whoever composes it; splitting it into tokens takes none.
  for (const token of new Parser().parse(text)) refuseDeeper(token, tokensOfLevel * mostLevels, file);
  // Its own words about each fault show the text around it, which takes minutes where there are thousands.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const value = parsedYaml(document, file, lines) ?? {};
  refuseDeeper(value, mostLevels, file);
  const settings = withoutEmpty(value);
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    throw new OperatorError(`${file} holds no settings`, `It must be a mapping such as 'seed: 1'.`);
  }
  return {
    settings: settings as Record<string, unknown>,
    placeOf: ({ path: at, on }) => {
      const { line, col } = lines.linePos(offsetOf(document.contents, at, on) ?? 0);
      return `${path.basename(file)}:${line}:${col}`;
    },
  };
}

/** Larger files hold no settings, in bytes. */
const largestFile = 1_000_000;
/** Ours go six levels down; what holds itself has no end. */
const mostLevels = 32;
/** A collection's token holds a list of pairs, which hold tokens; blanks and comments stand in lists of their own. */
const tokensOfLevel = 4;

function refuseDeeper(value: unknown, most: number, file: string): void {
  if (!isDeeperThan(value, most)) return;
  throw new OperatorError(
    `${file} has settings more than ${mostLevels} levels deep, or an alias within what it stands for`,
    'Write the value out in full.',
  );
}

function readText(file: string): string {
  try {
    refuseNamedPipe(file);
    if (statSync(file).size > largestFile) throw new Error(`it is larger than ${largestFile / 1_000_000} MB`);
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new OperatorError(`cannot read ${file}: ${messageOf(cause)}`, 'Name another file.');
  }
}

function parsedYaml(document: Document.Parsed, file: string, lines: LineCounter): unknown {
  const [error] = document.errors;
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new OperatorError(
      `${file}:${line}:${col} is not valid YAML: ${error.message} at line ${line}, column ${col}`,
      'Correct the line named above.',
    );
  }
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    // An alias without its anchor, or far too many of them, shows only here.
    throw new OperatorError(`${file} is not valid YAML: ${messageOf(cause)}`, 'Write the value out in full.');
  }
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const filled = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(filled.map(([key, member]) => [key, withoutEmpty(member)]));
}

/** Returns the offset of a setting in the text, or of the innermost section around it that exists; null in an empty file. */
function offsetOf(node: unknown, [key, ...rest]: readonly PropertyKey[], on: ConfigFault['on']): number | null {
  const own = isNode(node) && node.range ? node.range[0] : null;
  if (key === undefined) return own;
  if (isSeq(node)) return offsetOf(node.items[Number(key)], rest, on) ?? own;
  if (!isMap(node)) return own;
  const pair = node.items.find((each) => isScalar(each.key) && String(each.key.value) === String(key));
  if (pair === undefined) return own;
  const name = isScalar(pair.key) && pair.key.range ? pair.key.range[0] : own;
  if (rest.length === 0 && on === 'name') return name;
  return offsetOf(pair.value, rest, on) ?? name;
}
