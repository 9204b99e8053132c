import { stringify } from 'yaml';
import { examSetText } from '../../arena/exam-set.ts';
import { playedOn } from '../../arena/played-on.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import type { Config } from '../../config/config-schema.ts';
import { examinerModel } from '../../config/examiner-choice.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { counted } from '../arena-words.ts';
import { markdownTable } from '../table.ts';
import type { RecordCounts, WrittenFile } from './check-bundle.ts';
import { type ExportFileText, exportFiles } from './export-files.ts';

export interface CardInput {
  readonly head: TournamentHead;
  /** The config stored with the tournament. */
  readonly config: Config;
  readonly counts: RecordCounts;
  readonly files: readonly WrittenFile[];
  /** Version of the program. */
  readonly version: string;
}

/**
 * The data-set card of an export, `README.md`: YAML front matter as Hugging Face reads it, then what the data are, how
 * they were made, what each field says, what they cannot tell, and the checksums. Names from outside are escaped.
 */
export function dataSetCard(input: CardInput): string {
  const sections = [titleText, originText, filesText, limitsText, rightsText, checksumsText];
  return `---\n${frontMatter(input)}---\n\n${sections.map((section) => section(input)).join('\n\n')}\n`;
}

function frontMatter({ head, config, files }: CardInput): string {
  const tables = files.filter(({ file }) => /\.(jsonl|csv)$/.test(file));
  return stringify({
    pretty_name: `dr-arena tournament ${plainId(head)}`,
    license: 'other',
    license_name: 'mixed',
    language: config.trees.language === 'any' ? ['multilingual'] : [config.trees.language],
    task_categories: ['question-answering'],
    tags: ['deep-research', 'agents', 'evaluation', 'pairwise-comparison'],
    configs: tables.map(({ name, file }) => ({ config_name: name, data_files: file })),
  });
}

/** Ids are ours, and made of these characters. */
function plainId({ id }: TournamentHead): string {
  return id.replace(/[^\w.-]/g, '');
}

function titleText({ head, counts }: CardInput): string {
  const { matches, decided, level, voidMatches, unfinished, rounds, voidRounds } = counts;
  const on = playedOn(head.trees);
  return `# dr-arena tournament ${markdownText(head.id, 100)}

${counted(matches, 'match', 'matches')} between ${counted(head.agents.length, 'deep-research agent')} on ${counted(head.trees.length, on === 'tree' ? 'information tree' : 'question')}: \
${decided} decided (${level} of them level), ${voidMatches} void, ${unfinished} unfinished; ${counted(rounds, 'round')}, ${voidRounds} of them void.

${on === 'tree' ? treeMatchText(counts) : questionMatchText}`;
}

const questionMatchText = `In a match, two agents answer one question that people brought. Where it has points, code counts those that each \
answer makes; where it has a rubric, judges say which answer meets each criterion better.`;

function treeMatchText({ deepest, widest }: CardInput['counts']): string {
  return `In a match, two agents answer the same questions about pages of one tree. Code compares both answers with a checklist whose \
items stand on verbatim quotes of the pages. Each verdict makes the next question deeper, wider, both, or simpler, until one \
agent leads by two. Longest path asked about: ${deepest}; greatest width: ${widest}.`;
}

function originText({ head, config, version }: CardInput): string {
  const { tournament, ratings } = config;
  const on = playedOn(head.trees);
  return `## How it was made

- Program: dr-arena ${version}. Started ${markdownText(head.startedAt, 40)}, ended ${markdownText(head.finishedAt ?? 'not yet', 40)}. Seed ${head.seed}.
${on === 'tree' ? treesText(config) : `- Questions: ${head.set ? `the set ${markdownText(examSetText(head.set), 100)}` : 'of whoever brought them'}.`}
- Examiner: ${examinerText(config)}
- Format: ${markdownText(head.format, 40)}, ${on === 'tree' ? `at most ${tournament.matchRounds} rounds` : 'one round'} a match; ${
    tournament.reuseAnswers
      ? 'an agent answers a task once, and matches that ask the same task share the answer.'
      : 'an agent answers each task again in every match.'
  }
- Ratings: Bradley-Terry at the level of the ${ratings.level}, ties as ${ratings.ties}, intervals by ${ratings.interval} over ${on}s.

### Agents

${agentsText(head, config)}`;
}

function treesText(config: CardInput['config']): string {
  const { depth, children } = config.trees;
  return `- Web: ${webText(config)}
- Trees: ${depth} levels and ${children} children a page at first, grown further where matches needed it.`;
}

function filesText({ head, files }: CardInput): string {
  const descriptions = files.flatMap(({ name, records }) => {
    const text = Object.entries(exportFiles).find(([each]) => each === name)?.[1];
    return text ? [fileText(text, records)] : [];
  });
  return `## Files and fields

There are no splits. Empty cells of tables mean that there is nothing to say. In tables, a text that a spreadsheet would run as \
a formula has an apostrophe in front.${playedOn(head.trees) === 'tree' ? '' : ' A question stands where others have a tree: `tree_id` names it.'}

${descriptions.join('\n\n')}`;
}

function fileText({ file, holds, fields }: ExportFileText, records: number | null): string {
  const much = records === null ? '' : ` ${counted(records, 'record')}.`;
  const rows = Object.entries(fields).map(([field, says]) => [`\`${field}\``, says]);
  return `### ${file}\n\n${upperFirst(holds)}.${much}\n\n${markdownTable(['field', 'what it says'], rows)}`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function judgeLimit({ examiner }: Config): string | false {
  if (examiner.kind === 'offline')
    return 'The judge is a rule: it compares texts and cannot see a right answer in other words. It is made for the made-up web.';
  return (
    examinerModel(examiner) !== null &&
    'The judge is a model with checked quotes. It can misread; measure it with `dr-arena rejudge` and with a human audit.'
  );
}

function limitsText({ head, config, counts }: CardInput): string {
  const scripted = config.agents.filter(({ kind }) => kind === 'scripted').length;
  const ofTrees = playedOn(head.trees) === 'tree';
  const limits = [
    counts.voidMatches + counts.voidRounds > 0 &&
      'Void matches and rounds count for nothing: faults outside the agents are no losses. `matches.json` has them with reasons; if one agent has many, its ratings flatter it.',
    judgeLimit(config),
    ofTrees
      ? 'Matches on one tree share pages and questions and depend on each other: cluster by `tree_id`.'
      : 'Matches on one question depend on each other: cluster by `tree_id`, which names it.',
    head.trees.length < 10 &&
      `With ${counted(head.trees.length, playedOn(head.trees))} all intervals are indicative only.`,
    ofTrees &&
      (config.trees.language === 'any'
        ? 'Pages are in several languages; the checklists were not checked by speakers of each.'
        : `Pages and questions are in one language (\`${config.trees.language}\`).`),
    ofTrees && 'The web moves on: a page may say something else now. Quotes are of the time at which it was read.',
    scripted > 0 &&
      (scripted === config.agents.length
        ? 'All agents are scripted programs of set skill. Their ranks check the arena and say nothing of real agents.'
        : `${counted(scripted, 'agent')} of ${config.agents.length} ${scripted === 1 ? 'is a scripted program' : 'are scripted programs'} of set skill, no real contestants.`),
  ].filter((text) => text !== false);
  return `## Known limits\n\n${limits.map((text) => `- ${text}`).join('\n')}`;
}

function rightsText({ head, config }: CardInput): string {
  const ofTrees = playedOn(head.trees) === 'tree';
  const pages = !ofTrees
    ? 'The questions, and what they are judged by, belong to whoever brought them; ask them before you pass them on.'
    : config.web.kind === 'sandbox'
      ? 'The pages are made up by the program; their quotes are free of rights.'
      : 'Quotes, titles and link texts belong to the sites they were read from and stand here as short citations with their addresses; ask the sites before you use them otherwise.';
  return `## Rights\n\n${pages} Answers are the output of the agents and under the terms of their providers. dr-arena claims no rights in the rest; whoever publishes the data states their licence.`;
}

function checksumsText({ files }: CardInput): string {
  const rows = files.map(({ file, bytes, sha256 }) => [file, bytes, `\`${sha256}\``]);
  return `## Checksums\n\nSHA-256, also in \`manifest.json\`.\n\n${markdownTable(['file', '#bytes', 'SHA-256'], rows)}`;
}

/** Names the source of the questions, in a sentence. */
function webText({ web, seed }: Config): string {
  if (web.kind === 'live') return 'the live web; topics from public trends or as the config names them.';
  return `made up by the program on one machine (${web.sandbox.size} pages, seed ${web.sandbox.seed ?? seed}); none of it is real.`;
}

/** Names the models that write and judge, in sentences. */
function examinerText({ examiner }: Config): string {
  const model = examinerModel(examiner);
  if (examiner.kind === 'offline') return 'rules alone, no model: questions by pattern, grades by comparing texts.';
  if (model === null) return 'no model: programs alone checked the answers.';
  const { judges, judging, excludeOwnVendor } = examiner;
  const names = (judges ?? [model]).map((judge) => markdownText(judge, 100)).join(', ');
  const how =
    judging === 'itemised'
      ? 'each answer alone, item by item, with quotes that code checks; code makes the verdict of the grades'
      : 'both answers in one call, without grades';
  const vendors = excludeOwnVendor ? "; a judge stays out of matches of its own vendor's models" : '';
  return `tasks by ${markdownText(model, 100)}; judged by ${names}: ${how}${vendors}.`;
}

/** The contestants as a table. */
function agentsText({ agents }: TournamentHead, { agents: settings }: Config): string {
  const rows = agents.map((agent) => {
    const own = settings.find(({ name }) => name === agent);
    const model = own && 'model' in own ? markdownText(own.model, 100) : '';
    return [markdownText(agent, 100), own ? kindText[own.kind] : 'unknown', model];
  });
  return markdownTable(['agent', 'kind', 'model'], rows);
}

const kindText: Readonly<Record<Config['agents'][number]['kind'], string>> = {
  scripted: 'scripted program of set skill',
  command: 'a program of its owner',
  model: "a model with its provider's search",
  research: "a provider's deep-research product, in the background",
  react: 'a model with our search and browse tools',
  mcp: 'a model with tools of MCP servers',
  http: 'a service over HTTP',
};

/**
 * Text from outside as plain words within a line of Markdown: every mark that Markdown or HTML would obey there is
 * escaped, and what would become a link by itself.
 */
export function markdownText(text: string, most: number): string {
  const line = visibleLine(text);
  const cut = line.length > most ? `${line.slice(0, most)}…` : line;
  return cut.replace(/[\\`*_{}[\]<>|~&@$]|:(?=\/\/)|(?<=www)\./gi, (mark) => `\\${mark}`);
}
