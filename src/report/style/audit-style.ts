/** How audit pages look. */
export const auditStyle = `
`;
