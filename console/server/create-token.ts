import { parseArgs } from 'node:util';
import { createToken, grantedSchema } from './auth/tokens.ts';

/** Prints a new token and its entry for the list of tokens, which has only its hash. */
const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    role: { type: 'string', default: 'viewer' },
    remotes: { type: 'string', default: '' },
  },
});
const granted = grantedSchema.safeParse({ ...values, remotes: values.remotes.split(',').filter(Boolean) });
if (granted.success) {
  const { token, entry } = createToken(granted.data);
  process.stdout.write(`Token, shown only now: ${token}\nEntry: ${JSON.stringify(entry)}\n`);
} else {
  process.stderr.write(
    'Usage: --name <name> --role viewer|releaser|administrator [--remotes home,catalogue]\n',
  );
  process.exitCode = 2;
}
