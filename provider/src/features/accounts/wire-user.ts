import { z } from 'zod';
import type { UserRow } from './user-queries.ts';

const addressSchema = z.object({ address: z.string(), state: z.string(), country: z.string() });

/** What a shopper sees of itself. Role and password hash never leave the provider. */
export const wireUserSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    photo: z.string().nullable(),
    address: addressSchema,
  })
  .meta({ id: 'User' });

export type WireUser = z.output<typeof wireUserSchema>;

export function toWireUser(row: UserRow): WireUser {
  const { id, name, email, phone, photo, address, state, country } = row;
  return { _id: id, name, email, phone, photo, address: { address, state, country } };
}
