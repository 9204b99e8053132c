import type { Domain } from './domain.ts';
import { boardGames } from './domains/board-games.ts';
import { botanicalGardens } from './domains/botanical-gardens.ts';
import { bridges } from './domains/bridges.ts';
import { canalBoats } from './domains/canal-boats.ts';
import { ceramics } from './domains/ceramics.ts';
import { cheeses } from './domains/cheeses.ts';
import { clocks } from './domains/clocks.ts';
import { dialects } from './domains/dialects.ts';
import { handheldDevices } from './domains/handheld-devices.ts';
import { lighthouses } from './domains/lighthouses.ts';
import { musicalInstruments } from './domains/musical-instruments.ts';
import { narrowGaugeRailways } from './domains/narrow-gauge-railways.ts';
import { observatories } from './domains/observatories.ts';
import { weaving } from './domains/weaving.ts';

/** Every field of knowledge a web can have; a small web takes some of them. */
export const domainList: readonly Domain[] = [
  boardGames,
  botanicalGardens,
  bridges,
  canalBoats,
  ceramics,
  cheeses,
  clocks,
  dialects,
  handheldDevices,
  lighthouses,
  musicalInstruments,
  narrowGaugeRailways,
  observatories,
  weaving,
];
