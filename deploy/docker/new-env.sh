#!/bin/sh
# Prints an environment for docker-compose.yml with fresh secrets:   sh deploy/docker/new-env.sh > .env
# Keep the output: existing volumes cannot be opened with other passwords, nor open rounds finished without their SEED_KEYS.
# The keys for NATS are made by Node, which Docker runs where it is not installed.
set -eu
cd "$(dirname "$0")/.."
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
new_keys() {
  if command -v node > /dev/null; then node nats/new-keys.mjs "$@"; else
    docker run --rm --volume "$PWD/nats:/nats:ro" node:24-alpine node /nats/new-keys.mjs "$@"
  fi
}
keys=$(new_keys $(sed -n 's/^NATS_\(.*\)_SEED=$/\1/p' example.env))
while IFS= read -r line; do
  case $line in
    SEED_KEYS=) echo "SEED_KEYS=1:$(head -c 32 /dev/urandom | base64 | tr -d '\n')" ;;
    NATS_*_SEED= | NATS_*_NKEY=) printf '%s\n' "$keys" | grep "^$line" ;;
    [A-Z]*=) echo "${line}s$(random)" ;;
    *) printf '%s\n' "$line" ;;
  esac
done < example.env
