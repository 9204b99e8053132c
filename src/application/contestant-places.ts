import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Isolation } from '../../agents/isolated-program.ts';
import type { MachinePlaces } from '../config/environment.ts';
import { OperatorError } from '../kernel/errors.ts';

type Places = Omit<Isolation, 'limits'>;

/** Dependencies of programs in the arena's folder; nobody keeps answers there. */
const dependencies = ['node_modules', 'package.json', 'dist', '.venv', 'venv'];

/**
 * Returns the places that every contestant's program sees: not the arena's folder, where sets, exports and backups lie,
 * nor its neighbours, in the operator's home, among temporary files or the sockets of this machine's services, but
 * programs, packages, the hidden files by which they are set up, and how names of hosts are found.
 */
export function contestantPlaces({ folder, home, programs, secret }: MachinePlaces): Places {
  const real = realPlace(folder);
  const closedPlaces = [
    ...new Set(['/run', '/tmp', '/var/tmp', ...(home === null ? [] : [home]), path.dirname(real), real].map(realPlace)),
  ].filter((place) => place !== '/' && existsSync(place));
  const setUp = home === null || realPlace(home) === real ? [] : hiddenFilesIn(realPlace(home));
  const resolver = realPlace('/etc/resolv.conf');
  const openPlaces = [
    ...setUp,
    ...(closedPlaces.includes('/run') && resolver.startsWith('/run/') ? [path.dirname(resolver)] : []),
    ...programs.flatMap((each) => placeIn(closedPlaces, realPlace(each)) ?? []),
    ...dependencies.map((name) => path.join(real, name)).filter(existsSync),
  ];
  return {
    folder: real,
    closed: closedPlaces,
    shown: distinct(openPlaces),
    hidden: distinct(secret.map(realPlace)).filter((each) => !closedPlaces.includes(each)),
  };
}

/**
 * Adds the places that one program sees besides: the files that its command names, each with the folder of the arena's
 * folder that it lies in.
 * @param own the folder of the program's files, relative to the arena's, in which it is run and which it sees as a
 * whole; left out: it is run in the arena's folder
 * @throws OperatorError if there is no such folder, or the arena lies in it
 */
export function withProgram<Seen extends Places>(places: Seen, command: readonly string[], own?: string): Seen {
  const folder = own === undefined ? places.folder : programFolder(places.folder, own);
  const files = command
    .map((each) => path.resolve(folder, each))
    .filter((each) => existsSync(each))
    .flatMap((each) => [each, realPlace(each)])
    .flatMap((each) => placeIn(places.closed, each) ?? []);
  const openPlaces = distinct([...places.shown, ...files, ...(own === undefined ? [] : [folder])]);
  return { ...places, folder, shown: openPlaces };
}

/** @throws OperatorError where there is no such folder, or the arena lies in it */
export function programFolder(arena: string, own: string): string {
  const folder = path.resolve(arena, own);
  const remedy = "Name the folder of the program's files under 'folder', as a path from the arena's folder.";
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new OperatorError(`there is no folder ${own}`, remedy);
  const real = realPlace(folder);
  if (`${realPlace(arena)}/`.startsWith(real === '/' ? real : `${real}/`))
    throw new OperatorError(`the arena itself lies in the folder ${own}, where an agent would find answers`, remedy);
  return real;
}

/** The file or folder right below the innermost closed folder that a path lies in; null where it lies in none, or is one. */
function placeIn(closedPlaces: readonly string[], place: string): string | null {
  const around = closedPlaces.filter((each) => place.startsWith(`${each}/`)).sort((a, b) => b.length - a.length)[0];
  if (around === undefined || closedPlaces.includes(place)) return null;
  const [first = ''] = path.relative(around, place).split(path.sep);
  return path.join(around, first);
}

function hiddenFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.startsWith('.'));
  return names.map((name) => path.join(folder, name));
}

/** Without links on the way; as it is where there is no such place. */
function realPlace(place: string): string {
  return existsSync(place) ? realpathSync(place) : path.resolve(place);
}

function distinct(places: readonly string[]): string[] {
  return [...new Set(places)];
}
