import { dirname, join, sep } from 'node:path'
import { type SameReasons, sameReasons } from '#engine/analysis/index.ts'
import { checkCases, checkSame } from '#engine/check/index.ts'
import { type Flow, isObject, type Json, type JsonObject } from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import { readRecordFiles } from '../../definitions-files.ts'
import { readDefinitions, root } from './library.ts'

/** The cases of a flow, without those of a file that has mistakes. */
export function casesOf(flow: Flow): readonly Case[] {
  const definitions = readDefinitions([])
  if (typeof definitions === 'string') return []
  return definitions.cases.flatMap((one) => {
    const { file } = checkCases(one, flow.library)
    return file?.flow === flow.id ? file.cases : []
  })
}

/** Where the record of what was approved of a flow stands: beside its cases. */
export function recordPath({ library, id }: Flow): string {
  const file = library.origins.get(`flow:${id}`)?.path ?? `flows/${id}.json`
  return join(dirname(file), 'cases', `${id}.record.json`).split(sep).join('/')
}

/** What was approved of a flow; null where nothing was yet. */
export function approvedOf(flow: Flow): JsonObject | null {
  const file = readRecordFiles(root).find(({ path }) => path.endsWith(`/${flow.id}.record.json`))
  const json = file === undefined ? null : (JSON.parse(file.text) as Json) // JSON.parse gives JSON
  return isObject(json) ? json : null
}

/** The changes of a flow that make no difference, with their reasons; none where nothing is listed. */
export function sameOf(flow: Flow): SameReasons {
  const definitions = readDefinitions([])
  const files = typeof definitions === 'string' ? [] : definitions.same.map((one) => checkSame(one, flow.library).file)
  const file = files.find((one) => one?.flow === flow.id)
  return file ? sameReasons(file) : new Map()
}
