import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '#engine/index.ts'
import type { CatalogueAssessment } from '../../graphql/generated.ts'
import { validatorOf } from '../../schema-validators.ts'

/** An assessment of the specification: the flow that asks it, how it is shown, and what is said when it cannot be loaded. */
export type CatalogueEntry = {
  readonly flow: string
  /** Other flows that hand in the same assessment. */
  readonly alsoAskedBy?: readonly string[]
  /** The task that it fulfils. */
  readonly task?: string
  /** The notification by which the home page asks for it; without one, a request is told of nowhere but by its address. */
  readonly notification?: string
  /** It is the intake, in one of its forms: nobody books a visit that they pay for without one. */
  readonly isIntake?: boolean
  /** It comes again and again, and waits while all care of its person is on hold. */
  readonly waitsOnHold?: boolean
  readonly screen: string
  /** Answers may come in one call that names neither a request nor the assessment. */
  readonly alone?: boolean
  /** Whoever opened it goes on by themselves once it is handed in: no screen of its own thanks or shows results. */
  readonly skipsResults?: boolean
  /** What is said when it cannot be loaded; `{id}` is what was asked for. */
  readonly loadError: string
}
export type AssessmentCatalogue = { readonly [key: string]: CatalogueEntry }

const TEXT = { type: 'string', minLength: 1 } as const

/**
 * Reads content/assessments.json.
 *
 * @throws {Error} If the file is missing or not of its shape.
 */
export function readAssessmentCatalogue(contentDir: string): AssessmentCatalogue {
  const file = join(contentDir, 'assessments.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isCatalogue = validatorOf<AssessmentCatalogue>({
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: {
        flow: TEXT,
        alsoAskedBy: { type: 'array', items: TEXT },
        task: TEXT,
        notification: TEXT,
        isIntake: { type: 'boolean' },
        waitsOnHold: { type: 'boolean' },
        screen: { enum: ['paginated', 'paginated-v2', 'full-page'] },
        alone: { type: 'boolean' },
        skipsResults: { type: 'boolean' },
        loadError: TEXT,
      },
      required: ['flow', 'screen', 'loadError'],
      additionalProperties: false,
    },
  })
  if (!isCatalogue(content)) throw new Error(`Cannot use ${file}: each assessment needs flow, screen and loadError`)
  return content
}

/** The catalogue as screens need it: in order, the first one for whoever is asked for none. */
export function presentCatalogue(catalogue: AssessmentCatalogue): readonly CatalogueAssessment[] {
  return Object.entries(catalogue).map(([key, { flow, task, loadError }]) => ({ key, flow, task: task ?? null, loadError }))
}

/** The assessment of a key, own keys only: what a client sends may be the name of anything. */
export function entryOf(catalogue: AssessmentCatalogue, key: string): CatalogueEntry | undefined {
  return Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
}

/** Whether a flow asks an assessment. */
export function isAskedBy(entry: CatalogueEntry | undefined, flowId: string): boolean {
  return entry !== undefined && (entry.flow === flowId || (entry.alsoAskedBy ?? []).includes(flowId))
}

/** The task that a flow fulfils; null where none asks for it. */
export function taskOf(catalogue: AssessmentCatalogue, flowId: string): string | null {
  return Object.values(catalogue).find((entry) => isAskedBy(entry, flowId))?.task ?? null
}

/** What a flow is told of how a page of the portal opens it. */
export function openingOf(catalogue: AssessmentCatalogue, flowId: string, requestId: string | null): JsonObject {
  const entry = Object.values(catalogue).find(({ flow }) => flow === flowId)
  return { requestId, place: 'page', skipsResults: entry?.skipsResults === true }
}
