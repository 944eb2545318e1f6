#!/bin/sh
# A base backup of the whole PostgreSQL server, all databases at one moment, verified:
#   backup.sh <address of the server, with a role that may replicate> <backup folder>
# Prints the folder of the new backup. Restore it with restore.sh.
set -eu
url=$1 folder=$2
for tool in pg_basebackup pg_verifybackup; do
  command -v $tool > /dev/null || PATH=$PATH:$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
done
umask 077
mkdir -p "$folder/base"
target=$folder/base/$(date -u +%Y-%m-%dT%H-%M-%SZ)
pg_basebackup --dbname="$url" --pgdata="$target.part" --checkpoint=fast --wal-method=stream --manifest-checksums=SHA256
pg_verifybackup --quiet "$target.part"
mv "$target.part" "$target"
echo "$target"
