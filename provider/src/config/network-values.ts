import { z } from 'zod';

/** Settings that name hosts and origins. */
export const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));
export const origins = list.pipe(z.array(origin));
export const hosts = list.pipe(
  z.array(
    z
      .string()
      .toLowerCase()
      .refine(isHost, 'must be a host such as images.example, without https:// and path'),
  ),
);

export function isHost(text: string): boolean {
  const url = `https://${text}`;
  return URL.canParse(url) && new URL(url).host === text;
}
