import { type FormatName, type FormatSettings, formatSettings } from '../../src/config/format-settings.ts';

/** The settings of a format, the others as they are by default. */
export const settingsOf = (format: FormatName, rounds?: number): FormatSettings =>
  formatSettings.parse({ format, ...(rounds !== undefined && { rounds }) });
