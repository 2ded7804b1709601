import { checkCases, readPersonas } from '#engine/check/index.ts'
import { type Flow, isObject, type JsonObject, parseJson } from '#engine/index.ts'
import { runCase } from '#engine/kit/index.ts'
import { casesPath, textWithCases } from '../cli/flow/opened.ts'
import type { ProjectFiles } from '../definitions-files.ts'
import { casesFileOf } from './beginnings.ts'
import type { FileChange } from './file-changes.ts'

/** A case as its file writes it. */
export type KeptCase = JsonObject

/**
 * Adds a case to the file of a flow's cases. The rest of the file is unchanged.
 *
 * @returns A sentence if the file has a mistake with the case, or if the case fails.
 */
export function keepCase(
  flow: Flow,
  project: Pick<ProjectFiles, 'cases' | 'personas'>,
  one: KeptCase,
): FileChange | string {
  const casesFile = casesFileOf(flow, project)
  const path = casesFile?.path ?? casesPath(flow)
  const after = textWithCases({ flow, casesFile }, [one])
  const { issues, file } = checkCases(
    { path, text: after },
    flow.library,
    readPersonas(project.personas[0]),
  )
  const mistake = issues.find(({ severity }) => severity === 'error')
  if (file === null)
    return `The case is not written: ${mistake?.message ?? 'the file of cases has a mistake'}. ${mistake?.hint ?? ''}`
  const added = file.cases.at(-1)
  if (added === undefined || countOfCases(after) !== countOfCases(casesFile?.text ?? null) + 1)
    return 'The case is not written: its file does not end with the list of cases.'
  const { failure } = runCase(flow.library, flow.id, added)
  if (failure)
    return `The case is not written, because it fails at turn ${failure.turn ?? 'end'}: ${failure.message}`
  return { path, before: casesFile?.text ?? null, after }
}

function countOfCases(text: string | null): number {
  const json = text === null ? null : parseJson(text)
  return isObject(json) && Array.isArray(json.cases) ? json.cases.length : 0
}
