#!/bin/sh
# Builds the image of every service in deploy/docker/services, under the names that docker-compose.yml and the chart use:
#   sh deploy/docker/build.sh [tag]
# REGISTRY=registry.example.com prefixes the names with a registry. Without a Docker engine it says so and exits with 3.
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^appVersion: *//p' deploy/helm/sabot/Chart.yaml)
tag=${1:-$version}
revision=$(git rev-parse HEAD 2> /dev/null || echo unknown)
if ! docker info > /dev/null 2>&1; then
  echo "NOT BUILT: no Docker engine answers here. Run this where 'docker info' works." >&2
  exit 3
fi
for service in $(cat deploy/docker/services); do
  image="${REGISTRY:+$REGISTRY/}sabot/$service:$tag"
  docker build --file deploy/docker/Dockerfile --build-arg "SERVICE=$service" --build-arg "VERSION=$tag" \
    --build-arg "REVISION=$revision" --tag "$image" .
  echo "built $image"
done
