/** How the leaderboard and the pages of agents look. */
export const leaderboardStyle = `
`;
