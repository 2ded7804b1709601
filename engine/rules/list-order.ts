/** What a `sort` orders by: the value of an item, in one direction. */
export type SortKey = { readonly of: (item: unknown) => unknown; readonly isDescending: boolean }

const DIRECTIONS: ReadonlySet<unknown> = new Set(['ascending', 'descending'])

/** True of a word that says in which direction the key before it orders. */
export function isDirection(argument: unknown): boolean {
  return DIRECTIONS.has(argument)
}

/**
 * The items in the order of their keys; items of equal keys stay in the order in which they stood. Numbers stand before texts, texts in
 * the order of their characters. An item without a key (or with one that has no order: a list, an object) comes last in both directions.
 */
export function sortedBy(items: readonly unknown[], keys: readonly SortKey[]): readonly unknown[] {
  return items
    .map((item) => ({ item, places: keys.map((key) => placeOf(key.of(item))) }))
    .sort((a, b) => {
      for (const [i, { isDescending }] of keys.entries()) {
        const order = compared(a.places[i] ?? null, b.places[i] ?? null, isDescending)
        if (order !== 0) return order
      }
      return 0
    })
    .map(({ item }) => item)
}

type Placed = number | string | null

function placeOf(value: unknown): Placed {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'number') return Number.isNaN(value) ? null : value
  return typeof value === 'string' ? value : null
}

function compared(a: Placed, b: Placed, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const isBefore = typeof a === typeof b ? a < b : typeof a === 'number'
  if (a === b) return 0
  return isBefore === isDescending ? 1 : -1
}

/** The first item of a list, or null; given a number too, a list of at most so many first items. */
export function firstItems(...values: readonly unknown[]): unknown {
  const items: readonly unknown[] = Array.isArray(values[0]) ? values[0] : []
  if (values.length < 2) return items[0] ?? null
  const most = Math.floor(Number(values[1] ?? 0))
  return most > 0 ? items.slice(0, most) : []
}

/** Of the items of equal keys the first one. A missing key is a key as well. */
export function firstOfEachKey(items: readonly unknown[], keyOf: (item: unknown) => unknown): readonly unknown[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = distinctKey(keyOf(item))
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** What equal keys have in common: lists and objects are equal where they hold the same. */
function distinctKey(key: unknown): string {
  return JSON.stringify(key ?? null)
}
