import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Connection,
  type Location,
  type Position,
  type ServerCapabilities,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Issue, Model } from '#engine/check/index.ts'
import { onDisk } from '../flow/folders.ts'
import { completionsAt } from './complete.ts'
import { type Cursor, cursorAt } from './cursor.ts'
import { diagnosticsOf } from './diagnostics.ts'
import { hoverAt } from './hover.ts'
import { rangesIn } from './ranges.ts'
import { symbolsIn } from './symbols.ts'
import { createWorkspace, pathOfUri, uriOfPath, type Workspace } from './workspace.ts'
import { writtenName } from './written-name.ts'

/** The pause in typing after which the texts are checked. */
const CHECK_AFTER_MS = 150

type Spot = {
  readonly path: string
  readonly text: string
  readonly cursor: Cursor
  readonly model: Model
}
type At = { readonly textDocument: { readonly uri: string }; readonly position: Position }

type Context = {
  readonly connection: Connection
  readonly documents: TextDocuments<TextDocument>
  readonly workspace: Workspace
}

const CAPABILITIES: ServerCapabilities = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  completionProvider: { triggerCharacters: ['"', '.', '{'] },
  hoverProvider: true,
  definitionProvider: true,
  documentSymbolProvider: true,
}

/** Answers an editor about definitions, cases and personas. Writes no file. */
export function serveLanguage(connection: Connection): void {
  const documents = new TextDocuments(TextDocument)
  const context: Context = { connection, documents, workspace: createWorkspace() }
  const checks = createDelayedChecks(context)

  connection.onInitialize(() => ({ serverInfo: { name: 'flow' }, capabilities: CAPABILITIES }))
  connection.onInitialized(checks.begin)
  connection.onDidChangeWatchedFiles(checks.begin)
  documents.onDidChangeContent(({ document }) => {
    if (edit(context, document, document.getText())) checks.begin()
  })
  documents.onDidSave(checks.begin)
  documents.onDidClose(({ document }) => {
    if (edit(context, document, null)) checks.begin()
  })
  connection.onCompletion((at) => {
    const spot = spotAt(context, at)
    return spot && completionsAt(spot.model, spot.path, spot.text, spot.cursor)
  })
  connection.onHover((at) => {
    const spot = spotAt(context, at)
    return spot && hoverAt(spot.model, spot.path, spot.text, spot.cursor)
  })
  connection.onDefinition((at) => {
    const spot = spotAt(context, at)
    return spot && definitionOf(context, spot)
  })
  connection.onDocumentSymbol(({ textDocument }) => {
    const document = documents.get(textDocument.uri)
    return document ? symbolsIn(document.getText()) : []
  })
  connection.onShutdown(checks.stop)
  documents.listen(connection)
  connection.listen()
}

/** Checks the texts after a pause in typing, and reports their issues to the editor. */
function createDelayedChecks(context: Context) {
  let timer: NodeJS.Timeout | undefined
  let reported: ReadonlySet<string> = new Set()
  const check = () => {
    reported = report(context, reported)
  }
  return {
    begin: () => {
      clearTimeout(timer)
      timer = setTimeout(check, CHECK_AFTER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Sends the issues of all files to the editor.
 *
 * @param reported The files that had issues in the last report. Files without issues are cleared.
 * @returns The files that have issues now.
 */
function report(
  { connection, documents, workspace }: Context,
  reported: ReadonlySet<string>,
): ReadonlySet<string> {
  const byFile = Map.groupBy(workspace.check(), ({ file }) => file)
  const open = new Map(documents.all().flatMap(byPath))
  const files = new Set([...byFile.keys(), ...open.keys(), ...reported])
  for (const path of files) {
    const issues: readonly Issue[] = byFile.get(path) ?? []
    const diagnostics = diagnosticsOf(workspace.textOf(path) ?? '', issues)
    const { uri, version } = open.get(path) ?? { uri: uriOfPath(path) }
    void connection.sendDiagnostics({
      uri,
      ...(version === undefined ? {} : { version }),
      diagnostics,
    })
  }
  return new Set(byFile.keys())
}

/** @returns False if the document is not a file of the workspace. */
function edit({ workspace }: Context, document: TextDocument, text: string | null): boolean {
  const path = pathOfUri(document.uri, document.getText())
  if (path === null) return false
  workspace.edit(path, text)
  return true
}

function spotAt({ documents, workspace }: Context, { textDocument, position }: At): Spot | null {
  const document = documents.get(textDocument.uri)
  const path = document && pathOfUri(document.uri, document.getText())
  if (!document || !path) return null
  const text = document.getText()
  workspace.edit(path, text)
  const cursor = cursorAt(text, document.offsetAt(position))
  return { path, text, cursor, model: workspace.modelAt(path, cursor.isKey ? [] : cursor.path) }
}

/** The place where the name at a cursor is defined. */
function definitionOf({ workspace }: Context, spot: Spot): Location | null {
  const place = writtenName(spot.model, spot.path, spot.cursor)?.place
  if (!place) return schemaFile(spot)
  const text = workspace.textOf(place.file) ?? ''
  return { uri: uriOfPath(place.file), range: rangesIn(text).ofPointer(place.pointer) }
}

type Opened = { readonly uri: string; readonly version?: number }

function byPath(document: TextDocument): readonly (readonly [path: string, document: Opened])[] {
  const path = pathOfUri(document.uri, document.getText())
  return path === null ? [] : [[path, document]]
}

/** The file that `$schema` names. */
function schemaFile({ path, cursor }: Spot): Location | null {
  if (cursor.pointer !== '/$schema') return null
  const file = resolve(dirname(onDisk(path)), cursor.whole)
  if (!existsSync(file)) return null
  return {
    uri: pathToFileURL(file).href,
    range: rangesIn(readFileSync(file, 'utf8')).ofPointer(''),
  }
}
