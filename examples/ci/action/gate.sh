#!/usr/bin/env bash
# Runs one command of dr-arena as a gate. GATE_COMMAND is the command, GATE_FAIL_IF has a clause a line, GATE_JUNIT names the
# file; GitHub names the files for the summary and the outputs. Ends with the exit code of the command.
set -uo pipefail

# xargs knows quotes and nothing else of a shell.
mapfile -t arguments < <(xargs -n1 printf '%s\n' <<< "$GATE_COMMAND")
arguments+=(--yes --junit "$GATE_JUNIT")
while IFS= read -r clause; do
  [[ $clause =~ [^[:space:]] ]] && arguments+=(--fail-if "$clause")
done <<< "${GATE_FAIL_IF:-}"

said=$(mktemp)
told=$(mktemp)
trap 'rm -f "$said" "$told"' EXIT

dr-arena "${arguments[@]}" > >(tee "$said") 2> >(tee "$told" >&2)
code=$?
wait

case $code in
  0) result=passed ;;
  3) result=failed ;;
  *) result=broken ;;
esac
echo "result=$result" >> "${GITHUB_OUTPUT:-/dev/null}"

# What agents are called and what pages say stands indented, which Markdown takes as plain text.
{
  echo "### dr-arena: $result"
  echo
  tail -n 20 "$told" | sed 's/^/    /'
  echo
  echo '<details><summary>What it came to</summary>'
  echo
  head -c 100000 "$said" | sed 's/^/    /'
  echo
  echo '</details>'
} >> "${GITHUB_STEP_SUMMARY:-/dev/null}"
exit "$code"
