export { declaredPages } from './release/declared-page.ts';
export {
  codeExcuse as codeExcuseSchema,
  emptyText as emptyTextSchema,
  environmentName as environmentSchema,
  foreignHost as foreignHostSchema,
  integrity as integritySchema,
  name as nameSchema,
  packageBuild as packageBuildSchema,
  reservedNames,
  tier as tierSchema,
  version as versionSchema,
} from './release/release-record.ts';
export {
  developmentRecordSchema,
  releaseRecordSchema,
  type CodeExcuse,
  type CodeRule,
  type DevelopmentRecord,
  type PackageBuild,
  type ReleaseRecord,
} from './release/release-record.ts';
export {
  hostDescriptionSchema,
  type HostDescription,
  type HostReference,
} from './release/host-description.ts';
export {
  environmentValuesSchema,
  type Person,
  personSchema,
  lastUnreleasedFormat,
  registryFormat,
  registrySchema,
  type Registry,
} from './release/registry.ts';
export { expandRoute } from './routes/reserved-paths.ts';
