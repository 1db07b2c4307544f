export {
  emptyText as emptyTextSchema,
  name as nameSchema,
  tier as tierSchema,
  version as versionSchema,
} from './fields.ts';
export { topicPayloads } from './topic-payloads.ts';
export {
  developmentRecordSchema,
  releaseRecordSchema,
  type DevelopmentRecord,
  type ReleaseRecord,
} from './release-record.ts';
export { environmentSchema, registrySchema, type Registry } from './registry.ts';
