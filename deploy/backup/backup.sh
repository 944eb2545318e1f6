#!/bin/sh
# A base backup of the whole PostgreSQL server, all databases at one moment, verified:
#   backup.sh <address of the server, with a role that may replicate> <backup folder>
# Prints the folder of the new backup. Restore it with restore.sh.
# With METRICS_FOLDER, the folder that node_exporter's textfile collector reads, it also writes there when it succeeded, labelled
# for the alerts with NAMESPACE, that of the databases in the values of the chart (sabot by default).
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
if [ -n "${METRICS_FOLDER:-}" ]; then
  metrics=$METRICS_FOLDER/sabot_backup.prom
  {
    echo '# HELP sabot_backup_completed_timestamp_seconds When the last base backup succeeded.'
    echo '# TYPE sabot_backup_completed_timestamp_seconds gauge'
    echo "sabot_backup_completed_timestamp_seconds{namespace=\"${NAMESPACE:-sabot}\"} $(date +%s)"
  } > "$metrics.part"
  chmod 644 "$metrics.part"
  mv "$metrics.part" "$metrics"
fi
echo "$target"
