import { choice, code, date, measure, person, place, year } from './attribute.ts';
import { called, type Domain, type Kind } from './domain.ts';

/** The kind of a domain's overview page; its titles hold the name of the domain's country. */
export function overviewKind(domain: Domain): Kind {
  return {
    ...called('unknown', domain.topic, '', [`{W} ${domain.topic}`], false),
    lead: `is a register that covers ${domain.concern} and was first printed in [first printed] in [home region].`,
    attributes: [
      place('home region', 'The register is kept in {v}.', true),
      year('first printed', 1702, 1838, 'The first printed edition appeared in {v}.'),
      measure('number of records', [110, 6400, 10], '', 'It holds {v} records.'),
      person('keeper', 'Its keeper is {v}.'),
      choice('month of issue', ['March', 'May', 'June', 'September', 'October'], 'A new volume is issued every {v}.'),
      measure('number of volumes', [4, 96, 1], '', 'It fills {v} volumes.'),
      date('founded', 1600, 1701, 'The founding decree is dated {v}.'),
      choice(
        'language of record',
        ['Old Coastal', 'High Vale', 'Marsh Latin', 'Court Fellish'],
        'The language of record is {v}.',
      ),
      code('archive signature', ['AR', 'FO', 'ZL'], 'The archive keeps the papers under {v}.'),
      measure('number of correspondents', [12, 480, 2], '', 'It has {v} correspondents.'),
    ],
    children: () => [],
  };
}

/** The kind of a domain's branches, the children of its overview. */
export function branchKind(domain: Domain): Kind {
  const titles = domain.nouns.map((noun) => `{W} ${noun} ${domain.branchNoun}`);
  return {
    ...called('variety_of', domain.branchNoun, domain.branchHeading, titles, true),
    lead: domain.branchLead,
    attributes: domain.branch,
    children: () => [],
  };
}

/** The kind of the entities of one branch, named after the noun that the branch stands for. */
export function entityKind(domain: Domain, noun: string): Kind {
  return {
    ...called('variety_of', noun, domain.entityHeading, [`{W} ${noun}`], true),
    lead: domain.entityLead,
    attributes: domain.entity,
    children: () => domain.sub,
  };
}
