#!/bin/sh
# Prints an environment for docker-compose.yml with fresh secrets:   sh deploy/docker/new-env.sh > .env
# Keep the output: existing volumes cannot be opened with other passwords, nor open rounds finished without their SEED_KEYS.
set -eu
cd "$(dirname "$0")/.."
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
while IFS= read -r line; do
  case $line in
    SEED_KEYS=) echo "SEED_KEYS=1:$(head -c 32 /dev/urandom | base64 | tr -d '\n')" ;;
    # NATS reads a variable that begins with a digit as a number.
    [A-Z]*=) echo "${line}s$(random)" ;;
    *) printf '%s\n' "$line" ;;
  esac
done < example.env
