#!/bin/sh
# Keeps the scripts and styles of this release and of the two that ran before it, so that a tab opened on one of them
# keeps working after an upgrade. Each has a folder in a volume, named by its build; site.conf also serves those of
# earlier releases.
set -eu
html=${HTML:-/usr/share/nginx/html}
releases=${RELEASES:-/var/lib/site-releases}
earlier=${EARLIER:-/run/nginx/earlier}
build=$(sed -n 's/^ *"build": "\([0-9a-f]*\)",\{0,1\}$/\1/p' "$html/site-manifest.json")

keep() {
  if [ ! -d "$releases/$build" ]; then
    rm -rf "$releases/.part"
    mkdir "$releases/.part" && cp -r "$html/assets" "$releases/.part/" && mv "$releases/.part" "$releases/$build" || return 1
  fi
  touch "$releases/$build"
}
# The site starts anyway.
keep || { rm -rf "$releases/.part"; echo "the files of this release are not kept for the next one: $releases cannot be written"; }

rm -rf "$earlier"
mkdir "$earlier"
kept=0
# The newest first; names are hexadecimal.
for release in $(ls -t "$releases"); do
  [ "$release" != "$build" ] || continue
  kept=$((kept + 1))
  if [ "$kept" -le 2 ]; then ln -s "$releases/$release" "$earlier/$kept"; else rm -rf "${releases:?}/$release" || true; fi
done
