#!/bin/sh
# The tests of the Neo4j store against another Neo4j than theirs, its jars by Maven:
#   JAVA_HOME=/usr/lib/jvm/temurin-25-jdk-amd64 bench/counterparts/neo4j.sh 2026.08.1 FOLDER
set -eu
version=$1
mkdir -p "$2"
folder=$(realpath "$2")
cd "$(dirname "$(realpath "$0")")/../.."
mvn --batch-mode --quiet --file test/neo4j/pom.xml "-Dneo4j.version=$version" dependency:build-classpath "-Dmdep.outputFile=$folder/classpath"
rm -f "$folder/stdin"
mkfifo "$folder/stdin"
"$JAVA_HOME/bin/java" -Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$(cat "$folder/classpath")" test/neo4j/Launcher.java <"$folder/stdin" >"$folder/address" 2>"$folder/log" &
# The server ends when its stdin does.
exec 9>"$folder/stdin"
echo of-a-trial >&9
for _ in $(seq 600); do [ ! -s "$folder/address" ] || break; sleep 1; done
uri=$(sed 's/.*"uri":"\([^"]*\)".*/\1/' "$folder/address")
NEO4J_URI=${uri:?no address, see $folder/log} NEO4J_USER=neo4j NEO4J_PASSWORD=of-a-trial npx vitest run test/trees/neo4j test/trees/prepare-graph
