import pg from 'pg';

/**
 * Locks a table in a session that then does nothing, as a forgotten terminal does. The returned function closes the
 * session, if nobody has ended it.
 */
export async function lockTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  // Whoever ends the session closes its connection.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; lock table ${client.escapeIdentifier(table)} in access exclusive mode`);
  return () => client.end().catch(() => undefined);
}
