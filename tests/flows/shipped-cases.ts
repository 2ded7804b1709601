import { checkCases, readPersonas } from '#engine/check/index.ts'
import type { Case } from '#engine/kit/index.ts'
import { readCaseFiles, readPersonaFile } from '#server/definitions-files.ts'
import { shipped } from './shipped.ts'

export const personas = readPersonas(readPersonaFile('.'))

/** The case files of the shipped flows, with the values of their personas. */
export const caseFiles = readCaseFiles('.').map((source) => ({
  path: source.path,
  ...checkCases(source, shipped, personas),
}))

export function casesOf(flow: string): readonly Case[] {
  return caseFiles.find(({ file }) => file?.flow === flow)?.file?.cases ?? []
}
