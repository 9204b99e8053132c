/** The program's version, as in package.json. */
export const programVersion = '0.1.0';
