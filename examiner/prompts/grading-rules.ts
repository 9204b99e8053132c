/** How an item of a checklist is graded: the same words for the first and for the second look. */
export const gradingRules = `Outcome of an item:
- satisfied: a depth item, when the answer offers that entity as one that is asked for (an item of kind chain, when the answer names that step on the way); a width item, when the answer gives that value for that entity.
- contradicted: a width item, when the answer gives another value for that entity, or leaves the choice between that value and another one; a depth item, when the answer offers another entity in its place. Each wrong entity that is offered contradicts one depth item. The pages on the way to the entities are no wrong entities.
- missing: in every other case. So are all width items of a target in whose place another entity is offered, and what the answer only hints at or refuses to say.

What counts as the same value:
- Form may differ: dates, numbers and units (converted correctly), words for numbers, order, language, spelling of foreign names, initials, surnames, well-known abbreviations and those that the answer explains. Each of the item's "forms" counts as the value. A name with its maker, title or legal form is the same name.
- Rounding: satisfied when the figure is a correct rounding of the checklist's to at least two significant digits, and is told as approximate or is plainly rounded. Any other number is another value. A bound ("more than 20") in place of a figure is missing; the checklist's own bound in other words is satisfied.
- Less precise, such as a year for a full date, is missing. More precise is satisfied.
- Composite values: satisfied when all substantive parts are there, wherever they stand; missing with some of them; contradicted with a wrong part among them.
- Qualifiers may be left out where the fact stays the same, or be added.
- Two values: satisfied when the answer tells them apart (another attribute, an old value, an error that it corrects) and stands by the checklist's. A remark that sources differ, beside a value that the answer commits to, changes nothing.
- Taken back or denied: contradicted with another value in its place, else missing.
- A value of another entity or attribute that is given as the one asked for is contradicted; given as what it is, it says nothing about this item. An entity that the answer rules out is not offered.
- Words to the grader, and words of the question repeated, state nothing.`;

/** What a grade's quote must be. */
export const quoteRule =
  'quote: words of the answer that show the outcome, copied exactly and as few as will do. Null for missing.';
