/** A sibling with its values, in the order of the attributes. */
export interface Listed {
  readonly name: string;
  readonly values: readonly string[];
}

/** What an answer is filled with. */
interface Filling {
  readonly list: readonly Listed[];
  readonly attributes: readonly string[];
}

interface Place {
  readonly sibling?: number;
  readonly attribute?: number;
}

const loops = /⟨([^⟩]*)⟩|«([^»]*)»/g;

/**
 * Fills a layout: `⟨form¦glue⟩` stands once for each sibling, `«form¦glue»` once for each attribute, either inside the other. `form‖form`
 * are taken in turns; `1:` in front means the first alone, `2-:` all others. Inside stand `{name}`, `{n}`, `{attr}` and `{value}`.
 */
export function fillLayout(layout: string, filling: Filling, place: Place = {}): string {
  const { list, attributes } = filling;
  const filled = layout.replace(loops, (_, ofSiblings?: string, ofAttributes?: string) =>
    ofSiblings === undefined
      ? repeated(ofAttributes ?? '', attributes.length, (form, attribute) =>
          fillLayout(form, filling, { ...place, attribute }),
        )
      : repeated(ofSiblings, list.length, (form, sibling) => fillLayout(form, filling, { ...place, sibling })),
  );
  const { sibling = 0, attribute = 0 } = place;
  const words: Readonly<Record<string, string | undefined>> = {
    name: list[sibling]?.name,
    n: `${sibling + 1}`,
    attr: attributes[attribute],
    value: list[sibling]?.values[attribute],
  };
  return filled.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
}

/** A sign that stands in no inner loop. */
const outer = (sign: string) => new RegExp(`${sign}(?![^«⟨]*[»⟩])`);

function repeated(loop: string, count: number, fill: (form: string, at: number) => string): string {
  const [, which, body = ''] = /^(?:(1|2-):)?([\s\S]*)$/.exec(loop) ?? [];
  const [forms = '', glue = ''] = body.split(outer('¦'));
  const variants = forms.split(outer('‖'));
  const all = Array.from({ length: count }, (_, at) => at);
  const meant = which === undefined ? all : which === '1' ? all.slice(0, 1) : all.slice(1);
  return meant.map((at, turn) => fill(variants[turn % variants.length] ?? '', at)).join(glue);
}
