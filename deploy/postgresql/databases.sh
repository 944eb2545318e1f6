#!/bin/sh
# Creates a database with two roles for every service whose password is in the environment, such as sabot_wallet for
# WALLET_DATABASE_PASSWORD: the service runs with the role sabot_wallet, and sabot_wallet_owner owns the tables, with
# WALLET_DATABASE_OWNER_PASSWORD. The PostgreSQL image runs this once, when the volume is new.
set -eu

make() {
  psql -v ON_ERROR_STOP=1 -v name="$1" -v owner="$1_owner" -v password="$2" -v owner_password="$3" \
    --username postgres --no-password <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE ROLE :"owner" LOGIN PASSWORD :'owner_password';
CREATE DATABASE :"name" OWNER :"owner";
REVOKE CONNECT ON DATABASE :"name" FROM PUBLIC;
SQL
}

env | sed -n 's/^\([A-Z_]*\)_DATABASE_PASSWORD=.*/\1/p' | sort | while read -r service; do
  eval "password=\$${service}_DATABASE_PASSWORD"
  eval "owner_password=\$${service}_DATABASE_OWNER_PASSWORD"
  make "sabot_$(echo "$service" | tr '[:upper:]' '[:lower:]')" "$password" "$owner_password"
done
