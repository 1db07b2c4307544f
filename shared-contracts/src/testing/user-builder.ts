import type { User } from '../wire/user.ts';

export function buildUser(overrides: Partial<User> = {}): User {
  return {
    id: '64b0c0ffee0000000000beef',
    name: 'Aarohi Deshmukh',
    email: 'aarohi@example.in',
    phone: '9800000000',
    photo: null,
    address: { address: '12 FC Road', state: 'Maharashtra', country: 'India' },
    ...overrides,
  };
}
