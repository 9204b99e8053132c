// Ratings of any battles, with intervals: who is better, and how far that can be trusted.
import { type Battle, rateBattles, readBattles } from 'dr-arena/ratings';

const lines = [
  '{"model_a": "heron", "model_b": "kite", "winner": "model_a", "tree_id": 1}',
  '{"model_a": "kite", "model_b": "owl", "winner": "model_a", "tree_id": 1}',
  '{"model_a": "owl", "model_b": "heron", "winner": "model_b", "tree_id": 2}',
  '{"model_a": "kite", "model_b": "heron", "winner": "tie", "tree_id": 2}',
  '{"model_a": "owl", "model_b": "kite", "winner": "model_a", "tree_id": 3}',
];
const { battles, broken }: { battles: Battle[]; broken: unknown[] } = readBattles(lines.join('\n'));
if (broken.length > 0) throw new Error('a line is no battle');

for (const { agent, rating, low, high, rankLow, rankHigh } of rateBattles(battles).ratings)
  console.log(
    `${agent}: ${rating.toFixed(0)} (${low?.toFixed(0) ?? '?'} to ${high?.toFixed(0) ?? '?'}), rank ${rankLow} to ${rankHigh}`,
  );
