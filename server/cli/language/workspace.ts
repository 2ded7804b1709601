import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { JSONPath } from 'jsonc-parser'
import { buildModel, type Issue, type Model } from '#engine/check/index.ts'
import { isObject, type Json, type SourceFile } from '#engine/index.ts'
import type { ProjectFiles } from '../../definitions-files.ts'
import { findIssues } from '../flow/find-issues.ts'
import { onDisk, pathOf } from '../flow/folders.ts'
import { keepFiles } from '../flow/kept-files.ts'
import { readDefinitions, withTexts } from '../flow/library.ts'
import { readableJson } from './cursor.ts'

/** The project's files with the unsaved texts of an editor in place of those on disk. */
export type Workspace = {
  /** Puts the text of an editor in place of a file; null returns to the file on disk. */
  readonly edit: (path: string, text: string | null) => void
  /** Reads the files on disk and finds every issue. */
  readonly check: () => readonly Issue[]
  readonly textOf: (path: string) => string | undefined
  /** The definitions with one text as far as it can be read. An empty name counts as any name. */
  readonly modelAt: (path: string, at: JSONPath) => Model
}

const ENDINGS = /\/(language|cases|same|personas)\.schema\.json"/

export function createWorkspace(): Workspace {
  const edited = new Map<string, string>()
  const readable = new Map<string, SourceFile>()
  const known = new Map<string, SourceFile>()
  const kept = keepFiles()
  let last: { readonly key: string; readonly model: Model } | null = null
  let onDiskNow = readAll([])

  const filesWith = (texts: ReadonlyMap<string, string>): ProjectFiles => {
    const files = kept(
      withTexts(
        onDiskNow,
        [...texts].map(([path, text]) => ({ path, text })),
      ),
    )
    for (const file of Object.values(files).flat()) known.set(file.path, file)
    return files
  }

  return {
    edit: (path, text) => {
      if (text === null) edited.delete(path)
      else edited.set(path, text)
    },
    check: () => {
      onDiskNow = readAll([...edited.keys()])
      const { ofDefinitions, ofOthers } = findIssues(filesWith(edited))
      return [...ofDefinitions, ...ofOthers]
    },
    textOf: (path) => edited.get(path) ?? known.get(path)?.text,
    modelAt: (path, at) => {
      const json = withName(readableJson(edited.get(path) ?? known.get(path)?.text ?? ''), at)
      const text = JSON.stringify(json)
      const key = `${path} ${text}`
      if (last?.key === key) return last.model
      const files = filesWith(edited).definitions
      const model = modelOf(files, { path, text }, readable)
      last = { key, model }
      return model
    },
  }
}

/**
 * The model with one file replaced. If the file breaks the schema, its names are those of the text
 * that last followed it.
 */
function modelOf(
  files: readonly SourceFile[],
  changed: SourceFile,
  readable: Map<string, SourceFile>,
): Model {
  const withFile = (file: SourceFile) =>
    buildModel(files.map((one) => (one.path === file.path ? file : one)))
  const model = withFile(changed)
  const isReadable = model.documents.find(({ path }) => path === changed.path)?.source !== null
  if (isReadable) readable.set(changed.path, changed)
  const older = isReadable ? undefined : readable.get(changed.path)
  return older === undefined ? model : withFile(older)
}

function readAll(edited: readonly string[]): ProjectFiles {
  const files = readDefinitions(edited.filter((path) => existsSync(onDisk(path))))
  if (typeof files === 'string') throw new Error(files)
  return files
}

/** Puts a name where an empty string or nothing is, so that the rest of the file can be read. */
function withName(json: Json, [key, ...rest]: JSONPath): Json {
  if (key === undefined) return json === '' || json === null ? 'name' : json
  if (Array.isArray(json)) {
    const index = Number(key)
    return index < json.length
      ? json.map((item: Json, i) => (i === index ? withName(item, rest) : item))
      : [...json, withName(null, rest)]
  }
  return isObject(json) && key !== '' ? { ...json, [key]: withName(json[key] ?? null, rest) } : json
}

/**
 * The path of an editor's file in reports; null for a file that does not follow a schema of the
 * language, or is not a file.
 */
export function pathOfUri(uri: string, text: string): string | null {
  if (!uri.startsWith('file:')) return null
  const path = pathOf(fileURLToPath(uri))
  return /^(flows|content\/reference)\/.*\.json$/.test(path) || ENDINGS.test(text) ? path : null
}

export function uriOfPath(path: string): string {
  return pathToFileURL(onDisk(path)).href
}
