import {
  createHash,
  createPublicKey,
  sign as signBytes,
  verify as verifyBytes,
  type KeyObject,
} from 'node:crypto';
import canonicalize from 'canonicalize';
import { DocumentError } from '../lib/json-document.ts';

/** The `keyId` and the base64 of an Ed25519 signature. */
export type Signature = { readonly keyId: string; readonly value: string };

/** A document of an environment, such as a registry or a preview, that contains its signature. */
export type SignedDocument = Readonly<Record<string, unknown>> & {
  readonly signature?: Signature | undefined;
};

/** Signs the RFC 8785 form of a value with an Ed25519 private key. */
export function signValue(value: object, privateKey: KeyObject): Signature {
  const bytes = signBytes(null, canonicalBytes(value), privateKey);
  return { keyId: keyIdOf(createPublicKey(privateKey)), value: bytes.toString('base64') };
}

/** Whether the signature is that of the value and of this public key. */
export function isSignatureOf(
  value: object,
  { keyId, value: text }: Signature,
  publicKey: KeyObject,
): boolean {
  return (
    keyIdOf(publicKey) === keyId &&
    verifyBytes(null, canonicalBytes(value), publicKey, Buffer.from(text, 'base64'))
  );
}

/**
 * Signs a document with an Ed25519 private key. The signed text is the document without its signature. An existing
 * signature is replaced.
 */
export function sign<Content extends SignedDocument>(document: Content, privateKey: KeyObject): Content {
  return { ...document, signature: signValue(withoutSignature(document), privateKey) };
}

/**
 * Throws a `DocumentError` with the reason if the document has no valid signature of one of the public keys. Several keys
 * can be trusted, so that keys can be rotated. `label` names the document in the message.
 */
export function verify(document: SignedDocument, publicKeys: readonly KeyObject[], label: string): void {
  const { signature } = document;
  if (!signature) throw new DocumentError(`${label} is not signed.`);
  const key = publicKeys.find((one) => keyIdOf(one) === signature.keyId);
  if (!key) {
    const trusted = publicKeys.map(keyIdOf).join(', ') || 'none';
    throw new DocumentError(
      `${label} is signed with key ${signature.keyId}, which is not trusted (${trusted} is).`,
    );
  }
  if (!isSignatureOf(withoutSignature(document), signature, key)) {
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

function withoutSignature({ signature: _signature, ...content }: SignedDocument): object {
  return content;
}

function canonicalBytes(value: object): Buffer {
  return Buffer.from(canonicalize(value) ?? '');
}
