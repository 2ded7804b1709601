import {
  checkCases,
  checkLibrary,
  checkPersonas,
  checkSame,
  type Issue,
  readPersonas,
} from '#engine/check/index.ts'
import type { Library } from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import type { ProjectFiles } from '../../definitions-files.ts'

/** Every issue in the files of a project, without what only exploring finds. */
export type FoundIssues = {
  readonly ofDefinitions: readonly Issue[]
  /** Issues in cases, personas and lists of equivalent mutants. */
  readonly ofOthers: readonly Issue[]
  /** Null if the definitions have an error. */
  readonly library: Library | null
  readonly casesOf: (flow: string) => readonly Case[]
}

export function findIssues({ definitions, cases, same, personas }: ProjectFiles): FoundIssues {
  const { issues, library } = checkLibrary(definitions)
  const people = readPersonas(personas[0])
  const checked = cases.map((file) => checkCases(file, library, people))
  return {
    ofDefinitions: issues,
    ofOthers: [
      ...personas.flatMap((file) => checkPersonas(file, cases, library)),
      ...checked.flatMap((one) => one.issues),
      ...same.flatMap((file) => checkSame(file, library).issues),
    ],
    library,
    casesOf: (flow) => checked.flatMap(({ file }) => (file?.flow === flow ? file.cases : [])),
  }
}
