/** A tool as its server lists it. */
export interface ServerTool {
  readonly server: string;
  readonly name: string;
}

const longest = 64;

/**
 * The names under which a model is offered tools, in the order given: letters, digits, `_` and `-`, at most 64, as all
 * providers take them, each once. A name that several servers have, or that is not unique once it is written so, carries
 * its server's name before it, and a number where that is not enough.
 */
export function toolNames(tools: readonly ServerTool[]): string[] {
  const plain = tools.map(({ name }) => writable(name));
  const taken = new Set<string>();
  return tools.map(({ server }, at) => {
    const own = plain[at] ?? '';
    const alone = plain.filter((name) => name === own).length === 1;
    const name = firstFree(alone ? own : writable(`${server}_${own}`), taken);
    taken.add(name);
    return name;
  });
}

function writable(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, longest) || 'tool';
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) {
    const ending = `_${number}`;
    free = `${name.slice(0, longest - ending.length)}${ending}`;
  }
  return free;
}
