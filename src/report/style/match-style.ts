/** How the pages of matches and snapshots look. */
export const matchStyle = `
`;
