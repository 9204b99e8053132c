/** What links of untrusted origin give the page they lead to: nothing. */
export const linkRelation = 'noopener noreferrer nofollow ugc';
