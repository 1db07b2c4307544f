import { setting } from '@szn/settings/settings';
import { z } from 'zod';
import { count } from './database-settings.ts';

/** The part of the settings about limits of attempts. */
export const limitSettings = {
  LOGIN_ATTEMPTS_PER_ACCOUNT: setting(count(1_000_000), {
    meaning:
      'failed attempts to sign in ([0017](decisions/0017-count-login-attempts-in-the-database.md)); 0: no limit',
    unit: 'in 5 minutes',
    default: '10',
  }),
  LOGIN_ATTEMPTS_PER_ADDRESS: setting(count(1_000_000), {
    meaning: 'the same for one address of clients; 0: no limit',
    unit: 'in 5 minutes',
    default: '30',
  }),
  MEMBER_CALLS_PER_MINUTE: setting(count(1_000_000), {
    meaning: 'calls of one member to one process; 0: no limit',
    unit: 'in a minute',
    default: '1200',
  }),
  RATE_LIMIT_REDIS_URL: setting(z.url({ protocol: /^rediss?$/ }).optional(), {
    meaning:
      'a Redis or Valkey that counts the attempts of all limits instead of the database ([0091](decisions/0091-count-attempts-in-redis-when-one-is-configured.md))',
    isSecret: true,
  }),
  REGISTRATIONS_PER_ADDRESS: setting(count(1_000_000), {
    meaning: 'registrations from one address, which can be that of a whole carrier; 0: no limit',
    unit: 'in an hour',
    default: '300',
  }),
  NEWSLETTER_PER_ADDRESS: setting(count(1_000_000), {
    meaning: 'newsletter subscriptions from one address; 0: no limit',
    unit: 'in an hour',
    default: '300',
  }),
  UPLOADS_PER_ADDRESS: setting(count(1_000_000), {
    meaning: 'uploads of photos from one address; 0: no limit',
    unit: 'in an hour',
    default: '30',
  }),
};
