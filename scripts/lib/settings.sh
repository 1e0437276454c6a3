# Reads .env as Docker Compose reads it: quotes, comments behind a value, values of several lines. Sourced by scripts/setup,
# scripts/swarm-settings and scripts/lib/roll.sh.

# add_line FILE TEXT: after the last line, even if that has no line break at its end.
add_line() {
  [ -z "$(tail -c 1 "$1")" ] || echo >>"$1"
  printf '%s\n' "$2" >>"$1"
}

# add_setting FILE NAME VALUE: in single quotes, or with what would end them (' and, before one, \) in double quotes.
add_setting() {
  local value=$3
  if [[ $value != *[\'\\]* ]]; then value="'$value'"
  else
    value=${value//\\/\\\\} value=${value//\"/\\\"} value=${value//\$/\\\$}
    value="\"$value\""
  fi
  add_line "$1" "$2=$value"
}

# read_settings FILE: fills three arrays. setting_names: '' for a line that sets nothing; setting_values; setting_lines:
# the text of the file.
read_settings() {
  local line rest more name value text
  setting_names=() setting_values=() setting_lines=()
  [ -e "$1" ] || return 0
  while IFS= read -r line || [ -n "$line" ]; do
    # A byte order mark, from an editor on Windows.
    line=${line#$'\xEF\xBB\xBF'}
    text=$line name='' value=''
    if [[ $line =~ ^[[:space:]]*(export[[:space:]]+)?([A-Za-z_][A-Za-z0-9_]*)[[:space:]]*=[[:space:]]*(.*)$ ]]; then
      name=${BASH_REMATCH[2]} rest=${BASH_REMATCH[3]%$'\r'}
      case $rest in
        \'* | \"*)
          until is_closed "$rest"; do
            IFS= read -r more || [ -n "$more" ] || { echo "$name in $1: the quote is not closed" >&2; return 1; }
            rest+=$'\n'$more text+=$'\n'$more
          done
          value=$(unquoted "$rest")
          ;;
        *) value=${rest%%[[:space:]]#*} value=${value%"${value##*[![:space:]]}"} ;;
      esac
    fi
    setting_names+=("$name") setting_values+=("$value") setting_lines+=("$text")
  done <"$1"
}

single_quoted="^'([^']*)'"
double_quoted='^"(([^"\]|\\.)*)"'
is_closed() { [[ $1 =~ $single_quoted || $1 =~ $double_quoted ]]; }

# unquoted TEXT: what is between the quotes that it begins with.
unquoted() {
  local text
  if [[ $1 =~ $single_quoted ]]; then printf '%s' "${BASH_REMATCH[1]}"; return; fi
  [[ $1 =~ $double_quoted ]]
  text=${BASH_REMATCH[1]}
  # A byte that no setting contains temporarily replaces an escaped backslash.
  text=${text//\\\\/$'\001'}
  text=${text//\\n/$'\n'} text=${text//\\\"/\"} text=${text//\\\$/\$}
  printf '%s' "${text//$'\001'/\\}"
}

# is_expanded INDEX: whether Compose would put the value of another variable into this one, which read_settings does not.
is_expanded() {
  local quoted=${setting_lines[$1]#*=}
  [[ ${setting_values[$1]} == *\$* && ! $quoted =~ ^[[:space:]]*\' && $quoted != *\\\$* ]]
}

# setting_in FILE NAME: its value; the last line decides. Prints nothing if it is not set.
setting_in() {
  local index found=
  read_settings "$1" || return 1
  for index in "${!setting_names[@]}"; do
    [ "${setting_names[index]}" != "$2" ] || found=${setting_values[index]}
  done
  printf '%s' "$found"
}

# sets FILE NAME: whether a line sets it, even to an empty value.
sets() {
  local index
  read_settings "$1" || exit 1
  for index in "${!setting_names[@]}"; do
    [ "${setting_names[index]}" != "$2" ] || return 0
  done
  return 1
}

# without_setting FILE NAME: the text of the file without that setting.
without_setting() {
  local index
  read_settings "$1" || return 1
  for index in "${!setting_names[@]}"; do
    [ "${setting_names[index]}" = "$2" ] || printf '%s\n' "${setting_lines[index]}"
  done
}
