#!/bin/sh
# Prepares a data directory. When PostgreSQL starts on it, it recovers to a point in time and then accepts writes:
#   restore.sh <base backup> <WAL archive> <new data directory> [<time, such as '2026-11-17 03:00:00+00'>]
# Without a time, it recovers to the end of the archive, on the timeline of the base backup: another server that was restored from
# the same archive cannot lead it astray. TIMELINE chooses another one, such as 2 for what happened after a failover.
# The restored server archives nothing, so a rehearsal cannot write into the archive that it was restored from; whoever makes it
# production removes archive_mode from postgresql.auto.conf and restarts it.
# As root, the directory is given to $OWNER, or else to postgres.
set -eu
base=$1 archive=$2 data=$3 time=${4:-}
[ -f "$base/backup_label" ] || { echo "$base is not a base backup" >&2; exit 1; }
[ -d "$archive" ] || { echo "$archive is not a folder" >&2; exit 1; }
if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty: nothing is overwritten" >&2
  exit 1
fi
umask 077
mkdir -p "$data"
cp -a "$base/." "$data/"
chmod 700 "$data"
# PostgreSQL reads the rest from the archive. Settings left by an earlier restore are removed first.
sed -i '/^restore_command\|^recovery_target\|^archive_mode/d' "$data/postgresql.auto.conf"
{
  echo "restore_command = 'cp \"$archive/%f\" \"%p\"'"
  echo "recovery_target_timeline = '${TIMELINE:-current}'"
  echo "archive_mode = off"
  [ -z "$time" ] || echo "recovery_target_time = '$time'"
  [ -z "$time" ] || echo "recovery_target_action = 'promote'"
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
[ "$(id -u)" != 0 ] || chown -R "${OWNER:-postgres}" "$data"
