import { readIdentity } from './oidc.ts';

const roles = [
  { group: 'staff', role: 'viewer' as const, remotes: [] },
  { group: 'home-team', role: 'releaser' as const, remotes: ['home'] },
  { group: 'search-team', role: 'releaser' as const, remotes: ['catalogue'] },
  { group: 'operators', role: 'administrator' as const, remotes: [] },
];

test.each([
  [['staff'], { role: 'viewer', remotes: [] }],
  [['staff', 'home-team', 'search-team'], { role: 'releaser', remotes: ['home', 'catalogue'] }],
  [['operators', 'home-team'], { role: 'administrator', remotes: [] }],
  [['others'], null],
  [[], null],
  ['operators', null],
])('A person with the groups %j gets %j', (groups, expected) => {
  const identity = readIdentity({ sub: '7', email: 'asha@szn.example', groups }, { claim: 'groups', roles });
  expect(identity).toEqual(expected && { name: 'asha@szn.example', ...expected });
});
