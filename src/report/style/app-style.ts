/** How pages that only the app has look. */
export const appStyle = `
`;
