#!/bin/sh
# Writes the SBOM of each image to <folder>/<service>.cdx.json (CycloneDX):   sh deploy/docker/sboms.sh <folder> [service …]
# It needs a built workspace but no Docker engine. An image carries its own SBOM at /app/sbom.cdx.json.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
target=${1:?a folder to write to}
shift
# Split into one word per service.
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(cat "$here/services")
mkdir -p "$target"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for service in "$@"; do
  node "$here/assemble.mjs" "$service" "$scratch/$service"
  node "$here/sbom.mjs" "$service" "$scratch/$service" > "$target/$service.cdx.json"
  rm -rf "${scratch:?}/$service"
  echo "$target/$service.cdx.json"
done
