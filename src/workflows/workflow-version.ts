/** Changes only when recorded runs can no longer be replayed by this code; workflows of other versions are left alone. */
export const workflowVersion = 'dr-arena-workflows-1';
