// A tournament from code: two scripted agents on the made-up web, rated when it has ended.
import { OperatorError, runTournament } from 'dr-arena';

try {
  const { id, ratings, battles } = await runTournament(
    {
      agents: [
        { kind: 'scripted', name: 'Kestrel' },
        { kind: 'scripted', name: 'Heron' },
      ],
      trees: { count: 1 },
      tournament: { format: 'round-robin' },
    },
    { onProgress: (progress) => console.error(JSON.stringify(progress)) },
  );
  console.log(`${id}: ${battles.length} matches`);
  for (const { agent, rating } of ratings.ratings) console.log(`${agent} ${rating.toFixed(0)}`);
} catch (thrown) {
  if (!(thrown instanceof OperatorError)) throw thrown;
  console.error(`${thrown.message}\n${thrown.remedy}`);
  process.exitCode = 2;
}
