import { serveTools } from '../../src/cli/mcp/serve-tools.ts';
import { travelToolsInstructions, travelToolsOf } from './tools/all-tools.ts';
import { makeTravelWorld, usualWorld } from './world/travel-world.ts';

/**
 * The tools of the travel pack as an MCP server over stdio: `node packs/travel/serve-travel-tools.js [SEED]`. Ends
 * with its stdin, or at an interrupt.
 */
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
const tools = travelToolsOf(makeTravelWorld(process.argv[2] ?? usualWorld));
await serveTools({ tools, instructions: travelToolsInstructions }, stopped.signal);
