import type { VersionEntry } from './definition-store.ts'

/**
 * The name of a published version: `intake@3` with its number, or `intake@3f2a9c1` with the start
 * of its hash.
 */
export type VersionName = { readonly flowId: string; readonly which: string }

const NAME = /^([a-z0-9-]+)@([^.]*)$/
/** With fewer characters, the start of a hash could be a number. */
const SHORTEST_HASH = 7
/** Number of characters of a hash to print. Enough to tell a flow's versions apart. */
const SHOWN_HASH = 12

/** Parses a name `FLOW@WHICH`; `undefined` for other formats, such as file names. */
export function versionNameOf(name: string): VersionName | undefined {
  const [, flowId, which] = NAME.exec(name) ?? []
  return flowId === undefined || which === undefined ? undefined : { flowId, which }
}

/** The one matching version, or `undefined`. */
export function chosenVersion(
  versions: readonly VersionEntry[],
  which: string,
): VersionEntry | undefined {
  const fitting = versions.filter(
    ({ number, version }) =>
      String(number) === which || (which.length >= SHORTEST_HASH && version.startsWith(which)),
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

/** Says that a name matches no version, and lists the versions. */
export function noSuchVersion(
  { flowId, which }: VersionName,
  versions: readonly VersionEntry[],
): string {
  const there = versions
    .map(({ number, version }) => `${flowId}@${number} (${version.slice(0, SHOWN_HASH)})`)
    .join(', ')
  return `"${flowId}@${which}" is no published version: after the @ stands its number, or its hash from the start, at least ${SHORTEST_HASH} characters. There are: ${there}`
}
