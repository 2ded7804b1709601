import type { VersionEntry } from './definition-store.ts'

/** A published version as a person names it: `intake@3` by its number, `intake@3f2a9c1` by the start of its hash. */
export type VersionName = { readonly flowId: string; readonly which: string }

const NAME = /^([a-z0-9-]+)@([^.]*)$/
/** A shorter start of a hash could be taken for a number. */
const SHORTEST_HASH = 7
/** As much of a hash as is shown: no two versions of a flow begin alike for so long. */
const SHOWN_HASH = 12

/** What a name of the form `FLOW@WHICH` says; `undefined` where it has another form, as files have. */
export function versionNameOf(name: string): VersionName | undefined {
  const [, flowId, which] = NAME.exec(name) ?? []
  return flowId === undefined || which === undefined ? undefined : { flowId, which }
}

/** The one version that is meant, or `undefined`. */
export function chosenVersion(versions: readonly VersionEntry[], which: string): VersionEntry | undefined {
  const fitting = versions.filter(
    ({ number, version }) => String(number) === which || (which.length >= SHORTEST_HASH && version.startsWith(which)),
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

/** Says that a name means no version, and which there are. */
export function noSuchVersion({ flowId, which }: VersionName, versions: readonly VersionEntry[]): string {
  const there = versions.map(({ number, version }) => `${flowId}@${number} (${version.slice(0, SHOWN_HASH)})`).join(', ')
  return `"${flowId}@${which}" is no published version: after the @ stands its number, or its hash from the start, at least ${SHORTEST_HASH} characters. There are: ${there}`
}
