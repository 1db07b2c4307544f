/** The reports that browsers send to the gateway: `@szn/shared-contracts/telemetry`. */
export {
  errorReportSchema,
  recentErrorSchema,
  type ErrorReport,
  type RecentError,
} from './release/error-report.ts';
export { vitalsReportSchema, type VitalName, type VitalsReport } from './release/vitals-report.ts';
