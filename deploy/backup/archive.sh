#!/bin/sh
# Archives one WAL file of PostgreSQL: archive_command = '/path/to/archive.sh %p /backup/wal/%f'
# Succeeds only when the whole file is on the archive's disk; a file that is already there must be identical.
set -eu
from=$1 to=$2
if [ -e "$to" ]; then
  cmp -s "$from" "$to"
  exit
fi
cp "$from" "$to.part"
sync "$to.part"
mv "$to.part" "$to"
