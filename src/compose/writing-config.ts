import type { Config } from '../config/config-schema.ts';

/** A config as far as building trees and writing tasks go: neither contestants nor judges are needed, nor their keys. */
export function writingConfig({ examiner, ...config }: Config): Config {
  const { judges: _judges, ...writing } = examiner;
  return { ...config, agents: [], examiner: writing };
}
