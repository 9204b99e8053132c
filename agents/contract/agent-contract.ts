/**
 * Building blocks for authors of agents.
 * @module dr-arena/agent
 */
export * from './agent-web.ts';
export * from './define-agent.ts';
export * from './question-message.ts';
export * from './run-agent.ts';
