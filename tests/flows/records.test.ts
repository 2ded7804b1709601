import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordChanges, recordOf } from '#engine/analysis/index.ts'
import { isObject, type Json, loadLibrary } from '#engine/index.ts'
import type { CaseFile } from '#engine/kit/index.ts'
import { readCaseFiles, readRecordFiles } from '#server/definitions-files.ts'
import { shipped, shippedFiles } from './shipped.ts'

const root = join(import.meta.dirname, '../..')
const records = new Map(readRecordFiles(root).map(({ path, text }) => [path, JSON.parse(text) as Json])) // JSON.parse gives JSON
const files = readCaseFiles(root).map(({ path, text }) => ({ path, file: JSON.parse(text) as CaseFile })) // checked by flow check

/** The shipped flows, promising nothing. */
const withoutGuarantees = loadLibrary(
  shippedFiles.map(({ path, text }) => {
    const json = JSON.parse(text) as Json // JSON.parse gives JSON
    const frame = isObject(json) && isObject(json.frame) ? { frame: { ...json.frame, everyFlow: undefined } } : {}
    return { path, text: JSON.stringify(isObject(json) ? { ...json, ...frame, guarantees: undefined } : json) }
  }),
)

describe('what was approved of the shipped flows', () => {
  it.each(files.map(({ path, file }) => [file.flow, path, file] as const))(
    '%s says, asks, requires and scores it still',
    (_, path, file) => {
      const approved = records.get(path.replace('.cases.json', '.record.json')) ?? null
      if (!isObject(approved)) throw new Error(`Nothing of "${file.flow}" was approved: flow record ${file.flow} --write`)
      expect(recordChanges(approved, recordOf(shipped, file.flow, file.cases))).toEqual([])
    },
  )

  it.each(files.map(({ path, file }) => [file.flow, path] as const))(
    '%s fails its record for each of its guarantees that is taken out',
    (id, path) => {
      const approved = records.get(path.replace('.cases.json', '.record.json')) ?? null
      const source = shipped.flows.get(id)
      if (!isObject(approved) || !source) throw new Error(`Nothing of "${id}" was approved`)
      const changed = recordChanges(approved, recordOf(withoutGuarantees, id, []))
      const gone = changed.filter(({ place, found }) => place === 'what it promises' && found === null)
      expect(gone.map(({ aspect }) => aspect)).toEqual(source.guarantees?.map(({ name }) => name) ?? [])
    },
  )
})
