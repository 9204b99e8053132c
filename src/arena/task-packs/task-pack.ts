import * as z from 'zod';
import { agentSettings } from '../../config/agent-settings.ts';
import { examSetNamePattern } from '../exam-set.ts';
import { rubricSchema } from '../own-questions/own-question.ts';

/** The file of a folder that makes it a task pack. */
export const packFile = 'pack.yaml';

/** True if a path stays in the folder that it is read from: no root, no drive, no home, no way up. */
export function staysInside(path: string): boolean {
  return !/^(?:[\\/~]|[A-Za-z]:)/.test(path) && !path.split(/[\\/]/).includes('..') && !path.includes('\0');
}

/** Names that programs and people leave behind. */
const leftovers = new Set(['.git', '.dr-arena', '__pycache__', '.DS_Store']);
/** Files at the top of the folder, for people alone. */
const forPeople = /^(?:README|LICEN[CS]E|CHANGELOG)(?:\.|$)/i;

/** True if the hash of a pack leaves out a path of its folder: nothing that is played may come from there. */
export function isUnbound(path: string): boolean {
  const parts = path.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
  return forPeople.test(parts[0] ?? '') || parts.some((part) => leftovers.has(part));
}

const outside = 'must be a path inside the folder, without .. and without a leading /';
const unbound = 'is left out of the hash of a pack, as its README, licence and changelog are: name another file';
const packPath = z.string().min(1).max(500).refine(staysInside, { error: outside });

/** An argument such as `--from=../x`; the part behind the sign may be a path. */
const argument = z
  .string()
  .min(1)
  .max(2_000)
  .refine((text) => text.split('=').every(staysInside), { error: outside })
  .refine((text) => !text.split('=').some(isUnbound), { error: unbound });
const command = z.array(argument).min(1).max(64);

const tool = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,31}$/, 'lower-case letters, digits, _ and -, at most 32, a letter first')
    .describe('Stands before the names of its tools.'),
  command: command.describe('Program and arguments, run in the folder, spoken to by stdin and stdout.'),
});

/** Agent settings without what a stranger's entry may not ask for: the player's variables and addresses, and freedom from isolation. */
const baseline = agentSettings.superRefine((agent, { addIssue }) => {
  const refuse = (setting: string, message: string) => addIssue({ code: 'custom', path: [setting], message });
  if (agent.kind === 'http') refuse('kind', 'a baseline is no service: it would be sent every question');
  if (agent.kind === 'mcp' && agent.servers.length > 0) refuse('servers', 'a baseline has the tools of its pack');
  if (agent.kind !== 'command') return;
  if (agent.env.length > 0) refuse('env', 'a baseline sees no variables');
  if (agent.isolation !== undefined) refuse('isolation', 'a baseline is isolated as other agents are');
  const fault = agent.command.map((text) => argument.safeParse(text).error?.issues[0]).find(Boolean);
  if (fault) refuse('command', fault.message);
});

/** `pack.yaml`; docs/task-packs.md explains it. */
export const taskPackSchema = z.strictObject({
  name: z
    .string()
    .regex(examSetNamePattern, 'up to 60 lower-case letters, digits and hyphens')
    .describe('Of the exam set that its questions become.'),
  version: z.int().min(1).max(999_999).describe('Of the set too: raise it when anything in the folder changes.'),
  licence: z.string().trim().min(1).max(200).describe('Under which others may use it, such as MIT.'),
  questions: packPath.describe('File of questions, one a line as JSON; with "checks" where a program checks answers.'),
  policy: packPath.optional().describe('File that agents are told behind each question.'),
  tools: z.array(tool).max(10).default([]).describe('MCP servers that contestants get.'),
  rubric: rubricSchema
    .optional()
    .describe('What two answers are compared by to questions that have no rubric of their own.'),
  checks: command.optional().describe('Program that checks answers: an answer on stdin, its report on stdout.'),
  baseline: baseline.optional().describe('An agent that plays along wherever nobody of its name does.'),
});

export type TaskPack = z.infer<typeof taskPackSchema>;
