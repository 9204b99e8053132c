import * as z from 'zod';

/** A part of the config's JSON Schema, as far as it tells which settings there are. */
interface SettingShape {
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, SettingShape>> | undefined;
  readonly additionalProperties?: SettingShape | boolean | undefined;
  readonly items?: SettingShape | undefined;
  readonly oneOf?: readonly SettingShape[] | undefined;
  readonly anyOf?: readonly SettingShape[] | undefined;
}

const shapeSchema: z.ZodType<SettingShape> = z.lazy(() =>
  z.object({
    const: z.unknown().optional(),
    properties: z.record(z.string(), shapeSchema).optional(),
    additionalProperties: z.union([z.boolean(), shapeSchema]).optional(),
    items: shapeSchema.optional(),
    oneOf: z.array(shapeSchema).optional(),
    anyOf: z.array(shapeSchema).optional(),
  }),
);

/** The settings that a mapping of a config may have. */
export interface SettingNames {
  /** Of the kind that the mapping is of; of all kinds where it does not say. */
  readonly names: readonly string[];
  /** Settings of other kinds, with those kinds: `url` of `kind: http`. */
  readonly elsewhere: ReadonlyMap<string, readonly string[]>;
}

/**
 * Which settings there may be at a place of a config.
 * @param schema the config's JSON Schema
 * @param path of the mapping
 * @param raw the whole config as it was written
 */
export function settingNamesAt(schema: unknown, path: readonly PropertyKey[], raw: unknown): SettingNames {
  let shapes: readonly SettingShape[] = [shapeSchema.parse(schema)];
  let value = raw;
  for (const key of path) {
    shapes = ofKind(branches(shapes), value).flatMap((shape) => below(shape, key));
    value = valueAt(value, [key]);
  }
  const all = branches(shapes);
  const own = ofKind(all, value);
  const elsewhere = new Map<string, readonly string[]>();
  for (const shape of all.filter((each) => !own.includes(each)))
    for (const name of Object.keys(shape.properties ?? {}))
      elsewhere.set(name, [...(elsewhere.get(name) ?? []), ...kindsOf(shape)]);
  return { names: [...new Set(own.flatMap(({ properties = {} }) => Object.keys(properties)))], elsewhere };
}

/** What stands at a place; undefined where nothing does. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}

function branches(shapes: readonly SettingShape[]): readonly SettingShape[] {
  return shapes.flatMap((shape) => {
    const inner = shape.oneOf ?? shape.anyOf;
    return inner === undefined ? [shape] : branches(inner);
  });
}

/** Those of the kind that a value says it is of; all where it says none that is known. */
function ofKind(shapes: readonly SettingShape[], value: unknown): readonly SettingShape[] {
  const fitting = shapes.filter(({ properties = {} }) =>
    Object.entries(properties).every(
      ([name, { const: kind }]) => kind === undefined || valueAt(value, [name]) === kind,
    ),
  );
  const isTold = fitting.some((shape) => kindsOf(shape).length > 0);
  return isTold ? fitting : shapes;
}

function kindsOf({ properties = {} }: SettingShape): readonly string[] {
  return Object.values(properties).flatMap(({ const: kind }) => (typeof kind === 'string' ? [kind] : []));
}

function below({ properties, additionalProperties, items }: SettingShape, key: PropertyKey): readonly SettingShape[] {
  const named = typeof key === 'string' ? properties?.[key] : items;
  if (named !== undefined) return [named];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}
