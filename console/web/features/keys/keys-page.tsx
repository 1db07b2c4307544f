import { StatePanel } from '@szn/shared-ui/state-panel';
import type { Keys } from '../../../api/releases.ts';
import { AsyncContent } from '../../components/async-content.tsx';
import { Badge } from '../../components/badge.tsx';
import { CommandLine } from '../../components/command-line.tsx';
import { DataTable } from '../../components/data-table.tsx';
import pageStyles from '../../components/page.module.css';
import { useEndpoint } from '../../lib/api.ts';
import { formatMinute } from '../../lib/format.ts';

/** The keys of teams and what they may change. Only an administrator's key changes the list, so the command line does. */
export function KeysPage() {
  const loaded = useEndpoint<Keys>('/api/keys');
  return (
    <>
      <div className={pageStyles.head}>
        <h1 className={pageStyles.title}>Keys</h1>
      </div>
      <AsyncContent loaded={loaded}>{({ keys }) => <KeyTable keys={keys} />}</AsyncContent>
      <h2 className={pageStyles.heading}>Change the list</h2>
      <p className={pageStyles.note}>
        The list is signed with the key of an administrator, which belongs on no server. Run one of these
        lines where that key is.
      </p>
      <div className={pageStyles.stack}>
        <CommandLine line="szn grant team-public.pem --team home --remotes home --environments staging,production" />
        <CommandLine line="szn revoke <key-id> --reason rotation" />
        <CommandLine line="szn revoke <key-id> --compromised --reason stolen" />
      </div>
    </>
  );
}

type Key = Keys['keys'][number];

function KeyTable({ keys }: { readonly keys: readonly Key[] }) {
  if (keys.length === 0) {
    return (
      <StatePanel
        kind="empty"
        title="There is no key list"
        text="Every key that gateways trust may change everything. The first grant makes the list."
        headingLevel={2}
      />
    );
  }
  return (
    <DataTable columns={['Team', 'Remotes', 'Environments', 'In addition', 'Key']}>
      {keys.map((key) => (
        <KeyRow key={key.keyId} grant={key} />
      ))}
    </DataTable>
  );
}

function KeyRow({ grant }: { readonly grant: Key }) {
  const { keyId, team, remotes, environments, mayApprove, mayManage, revoked } = grant;
  const rights = [mayApprove && 'approves', mayManage && 'manages environments'].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        {team} {revoked && <Badge kind="bad">revoked</Badge>}
      </th>
      <td data-label="Remotes">{describeNames(remotes)}</td>
      <td data-label="Environments">{describeNames(environments)}</td>
      <td data-label="In addition">{rights.join(', ') || '–'}</td>
      <td data-label="Key">
        <code>{keyId}</code>
        {revoked && (
          <p className={pageStyles.note}>
            {formatMinute(revoked.at)}: {revoked.reason}
            {revoked.isCompromised && ' (compromised: what it signed is not trusted)'}
          </p>
        )}
      </td>
    </tr>
  );
}

function describeNames(names: readonly string[]): string {
  return names.includes('*') ? 'all' : names.join(', ') || 'none';
}
