#!/bin/sh
# Creates a database and a role for every service whose password is in the environment, such as sabot_wallet for
# WALLET_DATABASE_PASSWORD. The PostgreSQL image runs it once, when the volume is new.
set -eu

make() {
  psql -v ON_ERROR_STOP=1 -v name="$1" -v password="$2" --username postgres --no-password <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE CONNECT ON DATABASE :"name" FROM PUBLIC;
SQL
}

env | sed -n 's/^\([A-Z_]*\)_DATABASE_PASSWORD=.*/\1/p' | sort | while read -r owner; do
  eval "password=\$${owner}_DATABASE_PASSWORD"
  make "sabot_$(echo "$owner" | tr '[:upper:]' '[:lower:]')" "$password"
done
