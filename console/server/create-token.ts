import { parseArgs } from 'node:util';
import { identitySchema } from '../api/session.ts';
import { createToken } from './auth/tokens.ts';

/** Prints a new token and its entry for the list of tokens, which has only its hash. */
const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    role: { type: 'string', default: 'viewer' },
    remotes: { type: 'string', default: '' },
  },
});
const identity = identitySchema.safeParse({ ...values, remotes: values.remotes.split(',').filter(Boolean) });
if (identity.success) {
  const { token, entry } = createToken(identity.data);
  process.stdout.write(`Token, shown only now: ${token}\nEntry: ${JSON.stringify(entry)}\n`);
} else {
  process.stderr.write(
    'Usage: --name <name> --role viewer|releaser|administrator [--remotes home,catalogue]\n',
  );
  process.exitCode = 2;
}
