#!/bin/sh
# Runs once, when the database is made. Both roles have the password of the database.
# szn_app: serves requests. It cannot change the schema, and its statements have limits, which PgBouncer cannot pass on.
# replica: copies the database. For its slot the primary keeps what it has not got yet, up to max_slot_wal_keep_size.
set -eu
as_owner() { psql --quiet --output /dev/null --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" "$@"; }
as_owner --set password="$POSTGRES_PASSWORD" --set owner="$POSTGRES_USER" <<'SQL'
create role szn_app login password :'password';
alter role szn_app set statement_timeout = '5s';
alter role szn_app set lock_timeout = '4s';
alter role szn_app set idle_in_transaction_session_timeout = '10s';
grant usage on schema public to szn_app;
alter default privileges for role :"owner" in schema public grant select, insert, update, delete on tables to szn_app;
create role replica with replication login password :'password';
select pg_create_physical_replication_slot('replica', true);
SQL
hba_file=$(psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --tuples-only --no-align --command 'show hba_file')
echo 'host replication replica all scram-sha-256' >> "$hba_file"
as_owner --command 'select pg_reload_conf()'
