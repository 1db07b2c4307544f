import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { grantKey, type KeyGrant, type KeyList } from '../keys/key-list.ts';
import { keyIdOf } from '../keys/signature.ts';
import { testChange } from './build-record.ts';

export type KeyPair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

const createKeyPair = (): KeyPair => generateKeyPairSync('ed25519');
export const idOf = ({ publicKey }: KeyPair): string => keyIdOf(publicKey);

/** The keys of two teams, of who operates the environments and of who approves, and one that nobody has granted anything. */
export const keyPairs = {
  root: createKeyPair(),
  home: createKeyPair(),
  catalogue: createKeyPair(),
  ops: createKeyPair(),
  lead: createKeyPair(),
  nobody: createKeyPair(),
};

export const keyChange = { at: testChange.at, by: 'a test', action: 'keys', reason: null };

export function grantOf(pair: KeyPair, rights: Partial<KeyGrant>): KeyGrant {
  return {
    keyId: idOf(pair),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    team: 'team',
    remotes: [],
    environments: ['*'],
    mayApprove: false,
    mayManage: false,
    ...rights,
  };
}

const { root, home, catalogue, ops, lead } = keyPairs;
const homeGrant = grantOf(home, { team: 'home', remotes: ['home'] });

/** The key list with the grants of all pairs but `nobody`. */
export const keyList: KeyList = [
  grantOf(catalogue, { team: 'catalogue', remotes: ['catalogue'], environments: ['production'] }),
  grantOf(ops, { team: 'ops', mayManage: true, remotes: ['*'] }),
  grantOf(lead, { team: 'lead', mayApprove: true }),
].reduce((list, grant) => grantKey(list, grant, keyChange), grantKey(null, homeGrant, keyChange));

export const authority = { rootKeys: [root.publicKey], list: keyList };
