import type { Config } from '../../config/config-schema.ts';
import type { TournamentHead } from '../../tournament/tournament-record.ts';
import { markdownText } from './markdown-text.ts';

/** Where questions come from, in a sentence. */
export function webText({ web, seed }: Config): string {
  if (web.kind === 'live') return 'the live web; topics from public trends or as the config names them.';
  return `made up by the program on one machine (${web.sandbox.size} pages, seed ${web.sandbox.seed ?? seed}); none of it is real.`;
}

/** Who writes and judges, in sentences. */
export function examinerText({ examiner }: Config): string {
  const { kind, model, judges, judging, excludeOwnVendor } = examiner;
  if (kind === 'offline' || model === undefined) {
    return 'rules alone, no model: questions by pattern, grades by comparing texts.';
  }
  const named = (judges ?? [model]).map((judge) => markdownText(judge, 100)).join(', ');
  const how =
    judging === 'itemised'
      ? 'each answer alone, item by item, with quotes that code checks; code makes the verdict of the grades'
      : 'both answers in one call, without grades';
  const vendors = excludeOwnVendor ? "; a judge stays out of matches of its own vendor's models" : '';
  return `tasks by ${markdownText(model, 100)}; judged by ${named}: ${how}${vendors}.`;
}

/** The contestants as a table. */
export function agentsText({ agents }: TournamentHead, { agents: settings }: Config): string {
  const rows = agents.map((agent) => {
    const own = settings.find(({ name }) => name === agent);
    const model = own && 'model' in own ? markdownText(own.model, 100) : '';
    return `| ${markdownText(agent, 100)} | ${own ? kindText[own.kind] : 'unknown'} | ${model} |`;
  });
  return `| agent | kind | model |\n| --- | --- | --- |\n${rows.join('\n')}`;
}

const kindText: Readonly<Record<Config['agents'][number]['kind'], string>> = {
  scripted: 'scripted program of set skill',
  command: 'a program of its owner',
  model: "a model with its provider's search",
  react: 'a model with our search and browse tools',
  mcp: 'a model with tools of MCP servers',
  http: 'a service over HTTP',
};
