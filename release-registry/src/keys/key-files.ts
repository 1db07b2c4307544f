import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createFileOnce, createFolder, errorCode, writeFileAtomic } from '../lib/files.ts';

/** The PEM files of a key pair. */
export function keyPairFiles(folder: string) {
  return {
    privateKeyFile: path.join(folder, 'registry-private.pem'),
    publicKeyFile: path.join(folder, 'registry-public.pem'),
  };
}

/** Creates an Ed25519 key pair for signing registries unless the folder has one. Only the owner can read the private key. */
export async function ensureKeyPair(folder: string) {
  const files = keyPairFiles(folder);
  await createFolder(folder, 0o700);
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const isNew = await createFileOnce(files.privateKeyFile, pem, { mode: 0o600 });
  const publicKey = createPublicKey(await readSigningKey(files.privateKeyFile));
  await writeFileAtomic(files.publicKeyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  return { ...files, isNew };
}

/** Reads an Ed25519 private key (PEM). Throws an `Error` with the file and the reason. */
export async function readSigningKey(file: string): Promise<KeyObject> {
  return readKey(file, 'private', createPrivateKey);
}

/** Reads Ed25519 public keys (PEM). Throws an `Error` with the file and the reason. */
export async function readPublicKeys(files: readonly string[]): Promise<readonly KeyObject[]> {
  return Promise.all(files.map((file) => readKey(file, 'public', createPublicKey)));
}

async function readKey(
  file: string,
  kind: 'private' | 'public',
  create: (pem: string) => KeyObject,
): Promise<KeyObject> {
  const pem = await readFile(file, 'utf8').catch((cause: unknown) => {
    const reason = errorCode(cause) === 'ENOENT' ? 'missing' : 'not readable';
    throw new Error(`The ${kind} key ${file} is ${reason}.`, { cause });
  });
  const key = pem.includes(`${kind.toUpperCase()} KEY`) ? parseKey(pem, create) : null;
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not an Ed25519 ${kind} key in PEM.`);
  return key;
}

function parseKey(pem: string, create: (pem: string) => KeyObject): KeyObject | null {
  try {
    return create(pem);
  } catch {
    return null;
  }
}
