import { composedRemote, composition } from '../../testing/fixture-remotes.tsx';
import { readNewRevision } from './overlays.tsx';

const visit = composition(
  composedRemote('home'),
  composedRemote('catalogue', { version: '2.0.0', reason: 'canary' }),
);
const registry = (...remotes: readonly object[]) => ({ revision: 'revision-2', remotes });

test.each<[string, unknown, string | null]>([
  ['the same versions', registry({ name: 'home', version: '1.0.0', reason: 'default' }), null],
  ['a newer version', registry({ name: 'home', version: '1.1.0', reason: 'default' }), 'revision-2'],
  [
    'an older version, after a rollback',
    registry({ name: 'home', version: '0.9.0', reason: 'default' }),
    'revision-2',
  ],
  [
    'the default of what this visit has as a canary',
    registry({ name: 'catalogue', version: '1.0.0', reason: 'default' }),
    null,
  ],
  [
    'a canary of what this visit has by default',
    registry({ name: 'home', version: '2.0.0', reason: 'canary' }),
    null,
  ],
  ['no such remote', registry(), null],
  ['no document', '<html>', null],
  ['remotes that are none', { revision: 'r', remotes: [null, 7] }, null],
  ['no revision', { remotes: [{ name: 'home', version: '1.1.0', reason: 'default' }] }, null],
])('readNewRevision reads a registry with %s', (_case, document, revision) => {
  expect(readNewRevision(document, visit)).toBe(revision);
});
