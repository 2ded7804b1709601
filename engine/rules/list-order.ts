/** A key of a `sort`: a value of each item, and a direction. */
export type SortKey = { readonly of: (item: unknown) => unknown; readonly isDescending: boolean }

const DIRECTIONS: ReadonlySet<unknown> = new Set(['ascending', 'descending'])

/** True for `ascending` and `descending`. */
export function isDirection(argument: unknown): boolean {
  return DIRECTIONS.has(argument)
}

/**
 * Sorts items by their keys; the sort is stable. Numbers come before texts, and texts are sorted by
 * character. An item without a key comes last in both directions, as does one whose key is a list
 * or an object.
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

/**
 * The first item of a list, or null. With a number as second value: a list of at most that many
 * items.
 */
export function firstItems(...values: readonly unknown[]): unknown {
  const items: readonly unknown[] = Array.isArray(values[0]) ? values[0] : []
  if (values.length < 2) return items[0] ?? null
  const most = Math.floor(Number(values[1] ?? 0))
  return most > 0 ? items.slice(0, most) : []
}

/**
 * Keeps the first of all items with the same key. Items without a key count as having the same key.
 */
export function firstOfEachKey(
  items: readonly unknown[],
  keyOf: (item: unknown) => unknown,
): readonly unknown[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = distinctKey(keyOf(item))
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** A text that is equal for equal keys. Lists and objects are compared by content. */
function distinctKey(key: unknown): string {
  return JSON.stringify(key ?? null)
}
