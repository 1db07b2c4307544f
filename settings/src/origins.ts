import { z } from 'zod';

/**
 * The origin of a server, such as `https://shop.example`; a final slash is removed. An address with more than that is
 * refused, not cut: whoever writes a path expects it to count.
 */
export const origin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const url = new URL(text);
  if (url.href === `${url.origin}/`) return url.origin;
  context.addIssue({
    code: 'custom',
    message: `"${text}" is more than an origin: ${url.origin} is one. Nothing here runs below a path (docs/operations.md#not-below-a-path)`,
  });
  return z.NEVER;
});

/** Texts between commas, without the white space around them. */
export const textList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));

/** Origins between commas. */
export const origins = textList.pipe(z.array(origin));
