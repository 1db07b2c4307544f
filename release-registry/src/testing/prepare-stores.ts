import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { type S3Server, startS3Server } from './start-s3-server.ts';

const bucket = 'szn-releases';
const awsSettings = {
  AWS_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
} as const;

/** The kinds of store. Each store test runs with every kind. */
export const storeKinds = ['directory', 's3'] as const;
export type StoreKind = (typeof storeKinds)[number];

/** Opens an empty store for a test: a folder, or a prefix of an S3-compatible server. */
export function prepareStores(): (kind: StoreKind) => Promise<ReleaseStore> {
  let folder = '';
  let server: S3Server | undefined;
  let opened = 0;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'szn-stores-'));
    server = await startS3Server(path.join(folder, 's3'), bucket);
    Object.assign(process.env, awsSettings, { AWS_ENDPOINT_URL: server.endpoint });
  });
  afterAll(async () => {
    await server?.close();
    for (const name of [...Object.keys(awsSettings), 'AWS_ENDPOINT_URL']) delete process.env[name];
    await rm(folder, { recursive: true, force: true });
  });
  return (kind) => {
    const name = `store-${++opened}`;
    return openStore(kind === 's3' ? `s3://${bucket}/${name}` : path.join(folder, name));
  };
}
