/** Shells that can be told what fits. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Each asks the program itself, a line a word with a tab before what it does; where nothing comes, files are offered. */
const bash = `# In ~/.bashrc:  eval "$(dr-arena completion bash)"
_dr_arena() {
  local word about
  COMPREPLY=()
  while IFS=$'\\t' read -r word about; do
    printf -v word '%q' "$word"
    COMPREPLY+=("$word")
  done < <(dr-arena completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _dr_arena dr-arena
`;

const zsh = `# In ~/.zshrc, after compinit:  eval "$(dr-arena completion zsh)"
_dr_arena() {
  local -a found
  local word about
  while IFS=$'\\t' read -r word about; do
    found+=("\${word//:/\\\\:}\${about:+:$about}")
  done < <(dr-arena completion words -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#found} )); then _describe 'dr-arena' found; else _files; fi
}
compdef _dr_arena dr-arena
`;

const fish = `# In ~/.config/fish/config.fish:  dr-arena completion fish | source
function __dr_arena_words
    set -l words (commandline -opc)
    set -l found (dr-arena completion words -- $words[2..-1] (commandline -ct) 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c dr-arena -f -a '(__dr_arena_words)'
`;

export const completionScripts: Readonly<Record<Shell, string>> = { bash, zsh, fish };
