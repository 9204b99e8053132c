import { appStyle } from './app-style.ts';
import { auditStyle } from './audit-style.ts';
import { baseStyle } from './base-style.ts';
import { leaderboardStyle } from './leaderboard-style.ts';
import { matchStyle } from './match-style.ts';
import { treeStyle } from './tree-style.ts';

/** The one style sheet of all pages, of the app as of a static site. */
export const siteStyle = [baseStyle, leaderboardStyle, matchStyle, treeStyle, auditStyle, appStyle].join('\n');
