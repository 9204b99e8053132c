import { z } from 'zod';

/** Without a user name and password: the config is stored with each run, and is no place for them. */
export const plainUrl = z.url({ protocol: /^https?$/ }).refine((text) => {
  const { username, password } = new URL(text);
  return username === '' && password === '';
}, 'must not carry a user name or password');
