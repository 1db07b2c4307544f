import type { Logger } from 'kysely';
import type { Tracing } from '@szn/tracing/tracing';

/** A statement of a list has about 2,000 characters. */
const maxTextLength = 4000;

/**
 * Adds a span for each statement of a request, with its text as it is prepared: values are parameters (`$1`) and not in
 * it. Statements of background jobs, which no request waits for, have none.
 */
export function traceQueries(tracing: Tracing): Logger {
  return (event) => {
    if (tracing.active()?.traceId === undefined) return;
    const endedAt = Date.now();
    const { sql } = event.query;
    const operation = (/[a-z]+/i.exec(sql)?.[0] ?? 'query').toUpperCase();
    const table = /\b(?:from|into|update)\s+"?(\w+)"?(?![\w(])/i.exec(sql)?.[1];
    const summary = table === undefined ? operation : `${operation} ${table}`;
    const span = tracing.startSpan(summary, {
      kind: 'client',
      measured: { startedAt: endedAt - event.queryDurationMillis },
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.collection.name': table,
        'db.query.summary': summary,
        'db.query.text': sql.slice(0, maxTextLength),
      },
    });
    if (event.level === 'error') span.fail(event.error instanceof Error ? event.error.name : 'unknown');
    span.end(endedAt);
  };
}
