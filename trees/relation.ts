/** Relations of a child page to its parent; `unknown` rather than a guess. */
export const relations = [
  'variety_of',
  'part_of',
  'process',
  'specification',
  'person',
  'place',
  'event',
  'work',
  'organisation',
  'competitor_of',
  'successor_of',
  'unknown',
] as const;

export type Relation = (typeof relations)[number];

type KnownRelation = Exclude<Relation, 'unknown'>;

/**
 * Nouns that name a relation whatever the subject, in the singular. Words that mean different things in different
 * subjects (method, class of code, developer, editor) are left out on purpose.
 */
const countNouns: Readonly<Record<KnownRelation, string>> = {
  variety_of:
    'variety type kind model family species breed form category variant subtype subspecies cultivar genus style genre ' +
    'sort strain dialect derivative descendant edition flavour flavor grade',
  part_of:
    'part component element ingredient constituent organ subsystem assembly piece accessory module submodule ' +
    'subdivision division chapter layer fitting',
  process: 'process technique procedure step stage phase operation treatment craft recipe',
  specification: 'specification spec standard dimension measurement rating tolerance requirement protocol',
  person:
    'person maker designer builder composer author writer founder inventor engineer player performer director member ' +
    'leader explorer painter sculptor singer actor actress researcher scholar teacher creator owner governor minister ' +
    'president chancellor curator keeper grower weaver brewer potter smith discoverer pioneer breeder surveyor ' +
    'commander navigator captain poet architect luthier king queen monarch emperor bishop contributor student pupil ' +
    'professor chef coach athlete practitioner expert alumnus laureate winner champion artisan craftsman ' +
    'craftswoman apprentice patron conductor photographer journalist philosopher astronomer carver shipwright miller ' +
    'figure personality individual resident native',
  place:
    'place location region city town village country site river island mountain lake valley habitat district province ' +
    'territory settlement county harbour harbor port landmark area venue locality quarry birthplace station',
  event:
    'event battle war festival ceremony competition tournament conference exhibition expedition election treaty ' +
    'accident disaster incident campaign voyage fair race revolt anniversary',
  work:
    'work book publication film album song painting composition novel writing treatise paper article poem play opera ' +
    'sculpture essay manuscript recording symphony story',
  organisation:
    'organisation organization company manufacturer institution society club guild association university agency ' +
    'publisher institute museum foundation federation firm workshop college academy team union cooperative bureau',
  competitor_of: 'competitor rival contender alternative',
  successor_of: 'successor',
};

/** Words that name a relation without a plural. */
const massNouns: Readonly<Partial<Record<KnownRelation, string>>> = {
  part_of: 'anatomy',
  process: 'production manufacture manufacturing preparation cultivation fabrication making',
  person: 'people personnel staff alumni craftsmen craftswomen craftspeople',
  specification: 'specs specifications',
  variety_of: 'species taxonomy',
  work: 'bibliography discography filmography literature',
};

/** Words at the end of a heading that say nothing about the relation. */
const fillers = new Set('list lists overview today gallery table names range section page pages'.split(' '));
const cut =
  /\s(?:of|in|by|from|for|on|at|to|with|within|around|under|used|using|made|that|which|who|related|associated|named|known|today)\s.*$/;

const MAX_HEADING_WORDS = 6;

const singular = lexicon(countNouns);
const mass = lexicon(massNouns);

/**
 * The relation that a heading names, by its head noun: `Notable makers` and `Types of bridge`, not `Model railways`.
 * Count nouns must stand in the plural (`Data model` names no varieties); nouns of two relations give null, and so do
 * headings as long as a sentence. Of a heading with a dash the part before it counts.
 */
export function relationOfHeading(heading: string): KnownRelation | null {
  const text = normalise(beforeDash(heading));
  if (text.split(' ').length > MAX_HEADING_WORDS) return null;
  if (/^(?:next|first|further|more|other|some) (?:steps|parts|operations)$/.test(text)) return null;
  if (/^how\b.*\b(?:made|built|produced|grown|works?|assembled)\b/.test(text)) return 'process';
  if (/\b(?:technical (?:details|data)|data sheet)$/.test(text)) return 'specification';
  if (/(?:tion|ture|(?<!\bstr)ing) methods$/.test(text)) return 'process';
  return agreed(text, (noun) => pluralRelation(noun));
}

/** The relation that a label before a value names, such as `Designer` or `Located in`; null when none. */
export function relationOfLabel(label: string): KnownRelation | null {
  const text = normalise(label);
  if (text === '' || text.split(' ').length > 4) return null;
  if (/^(?:designed|invented|founded|written|discovered|composed|painted|named) (?:by|after)$/.test(text))
    return 'person';
  if (/^(?:succeeded|replaced|superseded|followed) by$/.test(text)) return 'successor_of';
  if (/^(?:located|situated|born|based|died|native|found) (?:in|at|near|to)$/.test(text)) return 'place';
  const relation = agreed(text, (noun) => singular.get(noun) ?? pluralRelation(noun));
  // "Type: X" names what the parent is a variety of, which is the other way round.
  return relation === 'variety_of' || relation === 'part_of' ? null : relation;
}

/** True for a noun in the singular that names persons, such as `composer`. */
export function isPersonNoun(word: string): boolean {
  return singular.get(word) === 'person' || /[a-z]{3}(?:ist|ian)$/.test(word);
}

/** True when a name says that it is a kind of the subject by ending in it, as `Arch bridge` does in `Bridges`. */
export function isKindOf(name: string, subject: string): boolean {
  const kind = normalise(name);
  const general = normalise(beforeDash(subject));
  if (general.length < 3) return false;
  const endings = [general, ...singularForms(general)];
  const names = [kind, ...singularForms(kind)];
  return names.some((each) => endings.some((ending) => each.endsWith(` ${ending}`)));
}

function agreed(text: string, relationOf: (noun: string) => KnownRelation | null): KnownRelation | null {
  const parts = text
    .replace(cut, '')
    .split(/\s*(?:,|\/|&|\band\b|\bor\b)\s*/)
    .filter((part) => part !== '');
  const nouns = parts.map(headNoun);
  const last = nouns.at(-1);
  const relation = last === undefined ? null : relationOf(last);
  if (relation === null) return null;
  const others = nouns.slice(0, -1);
  const agrees = (noun: string) => relationOf(noun) === relation || (relationOf(noun) === null && !noun.endsWith('s'));
  return others.every(agrees) ? relation : null;
}

function headNoun(phrase: string): string {
  const words = phrase.split(' ');
  while (words.length > 1 && fillers.has(words.at(-1) ?? '')) words.pop();
  return words.at(-1) ?? '';
}

function pluralRelation(noun: string): KnownRelation | null {
  const cached = mass.get(noun);
  if (cached !== undefined) return cached;
  for (const form of singularForms(noun)) {
    const relation = singular.get(form);
    if (relation !== undefined) return relation;
  }
  return /[a-z]{3}(?:ists|ians)$/.test(noun) && !/(?:lists|medians|radians)$/.test(noun) ? 'person' : null;
}

function singularForms(noun: string): readonly string[] {
  if (!noun.endsWith('s')) return [];
  const forms = [noun.slice(0, -1)];
  if (noun.endsWith('ies')) forms.push(`${noun.slice(0, -3)}y`);
  if (noun.endsWith('es')) forms.push(noun.slice(0, -2));
  return forms;
}

/** The first part of `Name — what it is` or `Name | Site`. */
function beforeDash(text: string): string {
  return text.split(/\s+[—–|·»-]\s+/)[0] ?? '';
}

function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/\([^)]*\)|[¶#*_`:]/g, ' ')
    .replace(/^[\s\d.]+/, '')
    .replace(/\s+/g, ' ')
    .replace(/^(?:an? |the )?(?:list|table|overview|index) of (?:the )?/, '')
    .trim();
}

function lexicon(words: Readonly<Partial<Record<KnownRelation, string>>>): ReadonlyMap<string, KnownRelation> {
  const entries = Object.entries(words) as [KnownRelation, string][];
  return new Map(entries.flatMap(([relation, list]) => list.split(' ').map((word) => [word, relation] as const)));
}
