export { tier as tierSchema } from './fields.ts';
export { releaseRecordSchema, type ReleaseRecord } from './release-record.ts';
export { registrySchema, type Registry } from './registry.ts';
