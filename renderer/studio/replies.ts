import type { Issue } from '#engine/check/index.ts'
import type { Inputs, JsonObject, RunState, SourceFile } from '#engine/index.ts'
import type { Turn } from '#engine/kit/index.ts'

/** The definitions on disk, not checked yet. */
export type Project = {
  /** Counts the readings, so that the page knows which reply is newer. */
  readonly revision: number
  readonly files: readonly SourceFile[]
  /** The change that Undo would revert; null if there is none. */
  readonly undo: string | null
  /** The paths of the folders on this machine, for links that open the editor. */
  readonly flowsDir: string
  readonly contentDir: string
}

/** Every mistake in the files. */
export type Mistakes = {
  readonly issues: readonly Issue[]
  /** True if the definitions have no error. */
  readonly isSound: boolean
}

/** Inputs to start a run with, from a persona or a case, and how a case file writes them. */
export type Situation = {
  readonly name: string
  readonly inputs: Inputs
  readonly written: { readonly persona?: string; readonly inputs?: JsonObject }
}

/** A place that a case passes, with the turns that lead there. */
export type StartingPoint = {
  readonly place: string
  readonly situation: string
  readonly state: JsonObject
  readonly walk: readonly Turn[]
}

/** The starting points in a flow's cases. */
export type Beginnings = {
  readonly situations: readonly Situation[]
  readonly points: readonly StartingPoint[]
  /** The first result of each effect in the cases, by its name. */
  readonly results: JsonObject
  readonly caseNames: readonly string[]
}

export type GuaranteeResult = {
  readonly name: string
  readonly sentence: string | null
  readonly outcome: 'holds' | 'violated' | 'unknown'
  /** The run that breaks it, or why it is not decided. */
  readonly lines: readonly string[]
}

export type Coverage = {
  readonly cases: number
  /** Covered parts and all parts, by kind. */
  readonly kinds: readonly {
    readonly kind: string
    readonly covered: number
    readonly all: number
  }[]
  readonly missing: readonly string[]
  readonly failures: readonly { readonly name: string; readonly message: string }[]
}

/** What patients would see differently since a revision, in sentences. */
export type Changes = { readonly lines: readonly string[] }

/** The reply to a request that may take long: ask again while it is `looking`. */
export type Finding<T> =
  | { readonly status: 'done'; readonly value: T }
  | { readonly status: 'looking' }
  | { readonly status: 'failed'; readonly error: string }

/** The step and page of a run, such as `questions/phq1`; null at the end. */
export function placeIn({ step, page, children, status }: RunState): string | null {
  if (status !== 'active' || step === null) return null
  const child = children[step]
  const inside = child ? placeIn(child) : page
  return inside === null ? step : `${step}/${inside}`
}
