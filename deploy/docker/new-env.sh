#!/bin/sh
# Prints an environment for docker-compose.yml with fresh secrets:   sh deploy/docker/new-env.sh > .env
# Keep what it makes: with other passwords the volumes that are there cannot be opened, and without SEED_KEYS no open round.
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
