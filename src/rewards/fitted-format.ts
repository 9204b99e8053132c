import type { FormatSettings } from '../config/format-settings.ts';

/** Settings of a format for a group that may be smaller than they were made for: the best k of k or fewer are all of them. */
export function fittedFormat(settings: FormatSettings, entrants: number): FormatSettings {
  const { wanted } = settings.adaptive;
  if (wanted === 'all' || wanted < entrants) return settings;
  return { ...settings, adaptive: { ...settings.adaptive, wanted: 'all' } };
}
