#!/bin/sh
# Makes a database and a role of its own for every service that keeps something. PostgreSQL's image runs it once, when the
# volume is new.
set -eu

make() {
  psql -v ON_ERROR_STOP=1 -v name="$1" -v password="$2" --username postgres --no-password <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE CONNECT ON DATABASE :"name" FROM PUBLIC;
SQL
}

make sabot_wallet "$WALLET_DATABASE_PASSWORD"
make sabot_dealing "$DEALING_DATABASE_PASSWORD"
make sabot_round_scheduler "$SCHEDULER_DATABASE_PASSWORD"
