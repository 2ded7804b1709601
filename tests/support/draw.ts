import { createHash } from 'node:crypto'

/** Set by `npm run drill`: tests try everything instead of a sample. */
export const IS_DRILL = process.env.DRILL === 'yes'

/** The list in an order that depends only on its seed. */
export function shuffled<Item>(
  items: readonly Item[],
  seed: number | string,
  nameOf: (item: Item) => string = String,
): readonly Item[] {
  const keyed = items.map((item) => ({
    item,
    key: createHash('sha1')
      .update(`${seed} ${nameOf(item)}`)
      .digest('hex'),
  }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item)
}

/**
 * One in N items of a list, drawn by PROPERTY_SEED and a name, in the list's order. A drill gets
 * all items.
 */
export function sampleOf<Item>(items: readonly Item[], oneIn: number, name = ''): readonly Item[] {
  if (IS_DRILL) return items
  const indices = shuffled([...items.keys()], `${process.env.PROPERTY_SEED ?? 0}${name}`)
  const drawn = new Set(indices.slice(0, Math.ceil(items.length / oneIn)))
  return items.filter((_, index) => drawn.has(index))
}

/**
 * How many flows a property generates: PROPERTY_RUNS if it is set, as in `npm run drill`, otherwise
 * a sample.
 */
export function propertyRuns(sample: number): number {
  const asked = process.env.PROPERTY_RUNS
  const runs = asked === undefined ? sample : Number(asked)
  if (!Number.isSafeInteger(runs) || runs < 1)
    throw new Error(`Cannot draw examples: PROPERTY_RUNS is "${asked}", expected a whole number`)
  return runs
}
