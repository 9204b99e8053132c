export type { Agent, AgentQuestion } from './agent.ts';
export { type CommandAgentOptions, createCommandAgent, plainEnvironmentNames } from './command-agent.ts';
export { createScriptedAgent, type ScriptedAgentOptions } from './scripted/scripted-agent.ts';
export { type RosterEntry, scriptedRoster } from './scripted/scripted-roster.ts';
export { type ScriptedSkill, scriptedSkillSchema } from './scripted/scripted-skill.ts';
