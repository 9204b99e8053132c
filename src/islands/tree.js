/** Zoom, search and folding on the page of a tree. */
