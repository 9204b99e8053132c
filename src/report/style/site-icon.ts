/** The icon of all pages: two answers on one scale, as SVG. */
export const siteIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1f5f78"/><path d="M7 11h12M7 21h18" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/><circle cx="14" cy="11" r="4" fill="#fff"/><circle cx="20" cy="21" r="4" fill="#fff"/></svg>
`;
