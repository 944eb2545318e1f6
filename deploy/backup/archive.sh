#!/bin/sh
# Keeps one file of PostgreSQL's log: archive_command = '/path/to/archive.sh %p /backup/wal/%f'
# Says yes only when the file is on the disk of the archive, whole; a file that is there already must be the same.
set -eu
from=$1 to=$2
if [ -e "$to" ]; then
  cmp -s "$from" "$to"
  exit
fi
cp "$from" "$to.part"
sync "$to.part"
mv "$to.part" "$to"
