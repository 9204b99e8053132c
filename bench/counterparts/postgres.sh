#!/bin/sh
# A whole demo, a backup, and its restoring in another database, on a PostgreSQL of the system:
#   bench/counterparts/postgres.sh /usr/lib/postgresql/15/bin FOLDER [PORT]
# FOLDER is made anew. As root the server runs as the user nobody. The leaderboards must be alike byte for byte.
set -eu
bin=$1 folder=$2 port=${3:-55431}
arena="node $(dirname "$(realpath "$0")")/../../bin/dr-arena.js"
as() { if [ "$(id -u)" = 0 ]; then su -s /bin/sh nobody -c "$1"; else sh -c "$1"; fi; }
mkdir "$folder" "$folder/pg"
folder=$(realpath "$folder")
[ "$(id -u)" != 0 ] || chown nobody "$folder/pg"
as "$bin/initdb -D $folder/pg/data -U arena -E UTF8 --locale=C.UTF-8 -A trust" >"$folder/initdb.log"
as "$bin/pg_ctl -D $folder/pg/data -l $folder/pg/log -w -o '-p $port -k $folder/pg -c listen_addresses=127.0.0.1' start" >/dev/null
trap 'as "$bin/pg_ctl -D $folder/pg/data -m fast stop" >/dev/null' EXIT
url=postgres://arena@127.0.0.1:$port
for each in arena restored; do "$bin/psql" -q "$url/postgres" -c "create database $each"; done
cd "$folder"
export DR_ARENA_HOME="$folder/home"
DATABASE_URL=$url/arena $arena demo 2>demo.err | grep -i spearman
DATABASE_URL=$url/arena $arena leaderboard >there.txt
DATABASE_URL=$url/arena $arena backup arena.backup
DATABASE_URL=$url/restored $arena restore arena.backup
DATABASE_URL=$url/restored $arena leaderboard >restored.txt
cmp there.txt restored.txt && "$bin/psql" -At "$url/arena" -c 'select version()'
