import { join } from 'node:path'
import type { JsonObject } from '#engine/index.ts'
import type { CatalogueAssessment } from '../../graphql/generated.ts'
import { contentChecker } from '../content/content-files.ts'

/**
 * An assessment of the specification: its flow, its screen, and the error text if it cannot be
 * loaded.
 */
export type CatalogueEntry = {
  readonly flow: string
  /** Other flows that submit the same assessment. */
  readonly alsoAskedBy?: readonly string[]
  /** The task that it completes. */
  readonly task?: string
  /**
   * The notification on the home page that asks for it. Without one, the assessment opens only by
   * its URL.
   */
  readonly notification?: string
  /** True for each form of the intake, which is required before a self-paid visit. */
  readonly isIntake?: boolean
  /** True for a recurring form that is paused while all care of the person is on hold. */
  readonly waitsOnHold?: boolean
  readonly screen: string
  /**
   * True if a client may submit the answers in one call, without naming a request or the
   * assessment.
   */
  readonly alone?: boolean
  /**
   * True if the patient continues directly after submitting, without a screen of thanks or results.
   */
  readonly skipsResults?: boolean
  /** The error text if it cannot be loaded. `{id}` is the requested id. */
  readonly loadError: string
}
export type AssessmentCatalogue = { readonly [key: string]: CatalogueEntry }

/**
 * Reads content/assessments.json.
 *
 * @throws {Error} Naming the file and every invalid place.
 */
export function readAssessmentCatalogue(contentDir: string): AssessmentCatalogue {
  const check = contentChecker<AssessmentCatalogue>(join(contentDir, 'assessments.schema.json'))
  const entries = Object.entries(check(join(contentDir, 'assessments.json')))
  return Object.fromEntries(entries.filter(([key]) => key !== '$schema'))
}

/** The catalogue for screens, in order. The first entry is the default. */
export function presentCatalogue(catalogue: AssessmentCatalogue): readonly CatalogueAssessment[] {
  return Object.entries(catalogue).map(([key, { flow, task, loadError }]) => ({
    key,
    flow,
    task: task ?? null,
    loadError,
  }))
}

/** Finds an assessment by key. Own keys only, because a client may send any name. */
export function entryOf(catalogue: AssessmentCatalogue, key: string): CatalogueEntry | undefined {
  return Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
}

/** True if the flow submits the assessment. */
export function isAskedBy(entry: CatalogueEntry | undefined, flowId: string): boolean {
  return (
    entry !== undefined && (entry.flow === flowId || (entry.alsoAskedBy ?? []).includes(flowId))
  )
}

/** The task that the flow completes; null if none exists. */
export function taskOf(catalogue: AssessmentCatalogue, flowId: string): string | null {
  return Object.values(catalogue).find((entry) => isAskedBy(entry, flowId))?.task ?? null
}

/** The parameters of a flow that a page of the portal opens. */
export function openingOf(
  catalogue: AssessmentCatalogue,
  flowId: string,
  requestId: string | null,
): JsonObject {
  const entry = Object.values(catalogue).find(({ flow }) => flow === flowId)
  return { requestId, place: 'page', skipsResults: entry?.skipsResults === true }
}
