/** The settings of a systemd unit: section, key, and the values given, in their order. */
export type UnitFile = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Reads a unit file. @throws Error for a line that is neither a section, a setting, a comment nor empty */
export function readUnit(text: string): UnitFile {
  const unit: Record<string, Record<string, string[]>> = {};
  let section: Record<string, string[]> | null = null;
  for (const line of text.split('\n')) {
    if (line.trim() === '' || /^[#;]/.test(line)) continue;
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      section = unit[name] ?? {};
      unit[name] = section;
    } else if (key !== undefined && value !== undefined && section !== null) {
      section[key] = [...(section[key] ?? []), value];
    } else throw new Error(`no setting of a unit: ${line}`);
  }
  return unit;
}
