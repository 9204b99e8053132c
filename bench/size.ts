// Prints the table of docs/size.md as the project is now: `npx tsx bench/size.ts`.
import { besideCore, measureRooms, type RoomSize } from './size/room-size.ts';

const sizes = measureRooms();
const all = [...sizes].map(([room, size]) => ({ room, size }));
const sum = (parts: readonly { readonly size: RoomSize }[], of: keyof RoomSize) =>
  parts.reduce((total, { size }) => total + size[of], 0);
const row = (room: string, parts: typeof all) =>
  `| ${[room, ...(['files', 'lines', 'code', 'tokens'] as const).map((of) => sum(parts, of).toLocaleString('en'))].join(' | ')} |`;
const core = all.filter(({ room }) => !besideCore.includes(room));
const lines = [
  '| room | files | lines | without blanks and comments | tokens |',
  '| --- | ---: | ---: | ---: | ---: |',
  ...core.map((each) => row(each.room, [each])),
  row('**core**', core),
  ...all.filter(({ room }) => besideCore.includes(room)).map((each) => row(each.room, [each])),
  row(
    '**all but tests**',
    all.filter(({ room }) => room !== 'tests'),
  ),
];
process.stdout.write(`${lines.join('\n')}\n`);
