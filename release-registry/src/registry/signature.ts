import {
  createHash,
  createPublicKey,
  sign as signBytes,
  verify as verifyBytes,
  type KeyObject,
} from 'node:crypto';
import canonicalize from 'canonicalize';
import { DocumentError } from '../lib/json-document.ts';

/** A document of an environment: a registry or a preview. */
export type SignedDocument = {
  readonly environment: string;
  readonly signature?: { readonly keyId: string; readonly value: string } | undefined;
};

/**
 * Signs a document with an Ed25519 private key. The signed text is the RFC 8785 form of the document without its
 * signature. An existing signature is replaced.
 */
export function sign<Content extends SignedDocument>(document: Content, privateKey: KeyObject): Content {
  const value = signBytes(null, signedBytes(document), privateKey).toString('base64');
  return { ...document, signature: { keyId: keyIdOf(createPublicKey(privateKey)), value } };
}

/**
 * Throws a `DocumentError` with the reason if the document has no valid signature of one of the public keys. Several keys
 * can be trusted, so that keys can be rotated. `label` names the document in the message.
 */
export function verify(
  document: SignedDocument,
  publicKeys: readonly KeyObject[],
  label = `The registry of "${document.environment}"`,
): void {
  const { signature } = document;
  if (!signature) throw new DocumentError(`${label} is not signed.`);
  const key = publicKeys.find((one) => keyIdOf(one) === signature.keyId);
  if (!key) {
    const trusted = publicKeys.map(keyIdOf).join(', ') || 'none';
    throw new DocumentError(
      `${label} is signed with key ${signature.keyId}, which is not trusted (${trusted} is).`,
    );
  }
  if (!verifyBytes(null, signedBytes(document), key, Buffer.from(signature.value, 'base64'))) {
    throw new DocumentError(
      `${label} is not what was signed with key ${signature.keyId}: it was changed afterwards.`,
    );
  }
}

/** The first 16 hexadecimal digits of the SHA-256 of the public key (SubjectPublicKeyInfo, DER). */
export function keyIdOf(publicKey: KeyObject): string {
  const bytes = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

function signedBytes({ signature: _signature, ...content }: SignedDocument): Buffer {
  return Buffer.from(canonicalize(content) ?? '');
}
