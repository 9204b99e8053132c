/** Where a Neo4j server is and who we are there. */
export interface Neo4jSettings {
  /** Such as `bolt://localhost:7687` or `neo4j+s://example.org`; without user and password in it. */
  readonly uri: string;
  /** Null with the password where the server asks for none. */
  readonly user: string | null;
  readonly password: string | null;
  /** Null for the user's default database. */
  readonly database: string | null;
}
