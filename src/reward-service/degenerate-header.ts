/** The header that says of an answer that it teaches nothing, or, of several groups, which of them do not. */
export const degenerateHeaderName = 'x-dr-arena-degenerate';
