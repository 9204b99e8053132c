import { expect, it } from 'vitest';
import { compareCoordinates } from '../../../examiner/values/coordinates.ts';

it.each([
  ['8°12′S 123°15′E', '8.20°S, 123.25°E', 'same'],
  ['51.5074°N 0.1278°W', '51.5074, -0.1278', 'same'],
  ['55°41′06″N', 'at 55° 41′ N', 'same'],
  ['51°30′N 0°7′W', '51°30′N 0°7′E', 'different'],
  ['8°12′S 123°15′E', '8.32°S, 123.25°E', 'different'],
  ['8°12′S 123°15′E', 'in the south of the island', null],
  ['−38.8 °C', '−38.8 °C', null],
])('coordinates %s is met by “%s”: %s', (value, text, match) => expect(compareCoordinates(value, text)).toBe(match));
