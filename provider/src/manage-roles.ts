import { parseArgs } from 'node:util';
import { changeRole, listRoleChanges, listRoleHolders, type RoleGrant } from './auth/roles.ts';
import {
  changeDatabase,
  describeCommand,
  print,
  printAside,
  runMaintenance,
  startMaintenance,
} from './maintenance-command.ts';

const usage = (command: string): string => `${command} VERB [options]

  list                        everybody with a role, and the last changes
  grant EMAIL editor|admin    lets a member use the desk; an admin also grants and withdraws roles
  withdraw EMAIL              makes a member of an editor or admin; counts at once, also in open sessions

The member registers in the storefront and opens the link in the mail first. The last admin stays. With the embedded database, stop the
provider first.

  --json                      prints JSON
`;

const options = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const;

const grantedRoles: ReadonlyMap<string, RoleGrant['role']> = new Map([
  ['grant editor', 'editor'],
  ['grant admin', 'admin'],
  ['withdraw', 'member'],
]);

await runMaintenance(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options,
  });
  if (values.help === true) return print(usage(describeCommand('role -w provider')));
  const grant = readGrant(positionals);
  await changeDatabase(startMaintenance(values.json === true ? printAside : print), async (db) => {
    if (grant !== null) await changeRole(db, grant, new Date());
    const [holders, changes] = [await listRoleHolders(db), await listRoleChanges(db)];
    if (values.json === true) return print(JSON.stringify({ holders, changes }, null, 2));
    print(
      holders.map(({ role, email, name }) => `${role} ${email} ${name}`).join('\n') || 'nobody has a role',
    );
    for (const { at, member, from, to, origin, admin } of changes)
      print(
        `  ${at.toISOString()} ${member ?? 'a deleted account'}: ${from} to ${to}, by ${admin ?? origin}`,
      );
  });
});

function readGrant([verb, given = '', role, ...rest]: readonly string[]): RoleGrant | null {
  const email = given.trim().toLowerCase();
  if (verb === 'list' && email === '') return null;
  const granted = rest.length === 0 ? grantedRoles.get(`${verb} ${role ?? ''}`.trim()) : undefined;
  if (granted !== undefined && email !== '') return { email, role: granted, adminId: null };
  throw new Error('Use it as: list, grant EMAIL editor|admin or withdraw EMAIL. --help lists the options.');
}
