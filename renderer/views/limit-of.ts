import type { JsonObject } from '#engine/index.ts'

/** How much of something a view was told to show; without a limit all of it. */
export function limitOf(props: JsonObject | undefined, name: string): number {
  const limit = props?.[name]
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY
}
