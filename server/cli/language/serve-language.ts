import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Connection,
  type Location,
  type Position,
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
import { createWorkspace, pathOfUri, uriOfPath } from './workspace.ts'
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

/** Answers an editor about definitions, cases and personas. Writes no file. */
export function serveLanguage(connection: Connection): void {
  const documents = new TextDocuments(TextDocument)
  const workspace = createWorkspace()
  let timer: NodeJS.Timeout | undefined
  let reported = new Set<string>()

  const checkSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(report, CHECK_AFTER_MS)
  }
  const report = () => {
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
    reported = new Set(byFile.keys())
  }
  const spotAt = ({ textDocument, position }: At): Spot | null => {
    const document = documents.get(textDocument.uri)
    const path = document && pathOfUri(document.uri, document.getText())
    if (!document || !path) return null
    const text = document.getText()
    workspace.edit(path, text)
    const cursor = cursorAt(text, document.offsetAt(position))
    return { path, text, cursor, model: workspace.modelAt(path, cursor.isKey ? [] : cursor.path) }
  }

  connection.onInitialize(() => ({
    serverInfo: { name: 'flow' },
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      completionProvider: { triggerCharacters: ['"', '.', '{'] },
      hoverProvider: true,
      definitionProvider: true,
      documentSymbolProvider: true,
    },
  }))
  connection.onInitialized(checkSoon)
  connection.onDidChangeWatchedFiles(checkSoon)
  documents.onDidChangeContent(({ document }) => {
    const path = pathOfUri(document.uri, document.getText())
    if (path === null) return
    workspace.edit(path, document.getText())
    checkSoon()
  })
  documents.onDidSave(checkSoon)
  documents.onDidClose(({ document }) => {
    const path = pathOfUri(document.uri, document.getText())
    if (path === null) return
    workspace.edit(path, null)
    checkSoon()
  })
  connection.onCompletion((at) => {
    const spot = spotAt(at)
    return spot && completionsAt(spot.model, spot.path, spot.text, spot.cursor)
  })
  connection.onHover((at) => {
    const spot = spotAt(at)
    return spot && hoverAt(spot.model, spot.path, spot.text, spot.cursor)
  })
  connection.onDefinition((at): Location | null => {
    const spot = spotAt(at)
    if (spot === null) return null
    const place = writtenName(spot.model, spot.path, spot.cursor)?.place
    if (!place) return schemaFile(spot)
    const text = workspace.textOf(place.file) ?? ''
    return { uri: uriOfPath(place.file), range: rangesIn(text).ofPointer(place.pointer) }
  })
  connection.onDocumentSymbol(({ textDocument }) => {
    const document = documents.get(textDocument.uri)
    return document ? symbolsIn(document.getText()) : []
  })
  connection.onShutdown(() => clearTimeout(timer))
  documents.listen(connection)
  connection.listen()
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
