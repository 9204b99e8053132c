/** How an MCP server is reached: a program spoken to by its stdin and stdout, or a streamable HTTP endpoint. */
export type McpServerAccess =
  | {
      readonly name: string;
      /** Program and arguments, run without a shell. */
      readonly command: readonly string[];
      /** All of its environment; members that are undefined are left out. */
      readonly env: Readonly<Record<string, string | undefined>>;
    }
  | {
      readonly name: string;
      readonly url: string;
      /** Sent as a bearer token; null: none. */
      readonly token: string | null;
    };
