#!/bin/sh
# Copies the database when the folder is empty, and follows it.
set -eu
export PGPASSWORD
PGPASSWORD=$(cat "$PRIMARY_PASSWORD_FILE")
# The image starts as root.
as_postgres=
if [ "$(id -u)" = 0 ]; then as_postgres='gosu postgres'; fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  primary="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replica"
  $as_postgres pg_basebackup --dbname "$primary" --pgdata "$PGDATA" \
    --checkpoint fast --wal-method stream --slot replica --write-recovery-conf
fi
# Vacuums of the primary end no reads here.
exec $as_postgres postgres -c hot_standby_feedback=on "$@"
