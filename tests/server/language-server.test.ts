import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  CompletionRequest,
  createProtocolConnection,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentSymbolRequest,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf } from '#tests/support/draw.ts'

const root = join(import.meta.dirname, '../..')
const BOOKING = 'flows/onboarding/booking.json'
const INTAKE = 'flows/assessments/intake.json'

let server: ChildProcess
let editor: ProtocolConnection
const published = new Map<string, PublishDiagnosticsParams>()
const waiting: (() => void)[] = []
const opened = new Map<string, number>()

beforeAll(async () => {
  server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/cli/flow.ts', 'language-server', '--stdio'],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const { stdin, stdout } = server
  if (!stdin || !stdout) throw new Error('The server has no streams')
  editor = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin))
  editor.onNotification(PublishDiagnosticsNotification.type, (params) => {
    published.set(params.uri, params)
    for (const done of waiting.splice(0)) done()
  })
  editor.listen()
  await editor.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
  })
  await editor.sendNotification(InitializedNotification.type, {})
})
afterAll(() => {
  editor.dispose()
  server.kill()
})

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function uriOf(path: string): string {
  return pathToFileURL(join(root, path)).href
}

/** Shows a text in the editor, as after typing. Nothing is saved. */
async function type(path: string, text: string): Promise<void> {
  const uri = uriOf(path)
  const version = (opened.get(path) ?? 0) + 1
  opened.set(path, version)
  if (version === 1)
    await editor.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'json', version, text },
    })
  else
    await editor.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    })
}

/** The problems of the text that was typed last: severity, code, range and the marked text. */
async function problemsOf(path: string, text: string): Promise<readonly string[]> {
  await type(path, text)
  for (;;) {
    const found = published.get(uriOf(path))
    if (found !== undefined && found.version === opened.get(path))
      return found.diagnostics.map((one) => problemWords(text, one))
    await new Promise<void>((done) => waiting.push(done))
  }
}

function problemWords(
  text: string,
  { range, code, message }: PublishDiagnosticsParams['diagnostics'][number],
): string {
  const marked = TextDocument.create('', 'json', 1, text).getText(range)
  return `${range.start.line + 1} ${marked} ${code}: ${String(message).replace('\n', ' / ')}`
}

/** Types a text with the cursor at `|`. */
async function cursorIn(
  path: string,
  marked: string,
): Promise<{ uri: string; at: TextDocument; offset: number }> {
  const offset = marked.indexOf('|')
  const text = marked.slice(0, offset) + marked.slice(offset + 1)
  await type(path, text)
  return { uri: uriOf(path), at: TextDocument.create('', 'json', 1, text), offset }
}

async function labelsAt(path: string, marked: string): Promise<readonly string[]> {
  const { uri, at, offset } = await cursorIn(path, marked)
  const found = await editor.sendRequest(CompletionRequest.type, {
    textDocument: { uri },
    position: at.positionAt(offset),
  })
  return (Array.isArray(found) ? found : (found?.items ?? [])).map(({ label }) => label)
}

async function hoverAt(path: string, marked: string): Promise<string> {
  const { uri, at, offset } = await cursorIn(path, marked)
  const found = await editor.sendRequest(HoverRequest.type, {
    textDocument: { uri },
    position: at.positionAt(offset),
  })
  return JSON.stringify(found?.contents ?? '')
}

/** The file and the line that a name leads to. */
async function definitionAt(path: string, marked: string): Promise<string> {
  const { uri, at, offset } = await cursorIn(path, marked)
  const found = await editor.sendRequest(DefinitionRequest.type, {
    textDocument: { uri },
    position: at.positionAt(offset),
  })
  if (!found || Array.isArray(found)) return ''
  const file = found.uri.slice(pathToFileURL(root).href.length + 1)
  return `${file}: ${textOf(file).split('\n')[found.range.start.line]?.trim()}`
}

const intake = textOf(INTAKE)
const booking = textOf(BOOKING)

describe('problems', () => {
  it('are those of the text as typed, with their range and advice', async () => {
    expect(await problemsOf(BOOKING, booking)).toEqual([])
    expect(
      await problemsOf(BOOKING, booking.replace('"fact": "is-suicidal"', '"fact": "is-suicidel"')),
    ).toEqual([
      expect.stringMatching(
        /^238 "is-suicidel" unknown-fact: Fact "is-suicidel" is not defined; did you mean "is-suicidal"\? \/ \S/,
      ),
    ])
    expect(
      await problemsOf(BOOKING, booking.replace('"to": "check-slot"', '"to": "chek-slot"')),
    ).toEqual([expect.stringMatching(/^200 "chek-slot" unknown-step: /)])
    expect(await problemsOf(BOOKING, booking)).toEqual([])
  })

  it('name a wrong key and a text that is not JSON', async () => {
    expect(
      await problemsOf(INTAKE, intake.replace('"paging": "question"', '"pagging": "question"')),
    ).toEqual([
      expect.stringMatching(
        /^41 "pagging" unknown-key: Key "pagging" is not known here; did you mean "paging"\? \/ \S/,
      ),
    ])
    const broken = await problemsOf(
      INTAKE,
      intake.replace('"mode": "sequence",', '"mode": "sequence"'),
    )
    expect(broken[0]).toMatch(/^7 "draft" json-syntax: A comma or "}" is expected/)
    expect(await problemsOf(INTAKE, intake)).toEqual([])
  })
})

describe('completion', () => {
  it.each(
    sampleOf(
      [
        ['facts', BOOKING, '"fact": "is-suicidal"', '"fact": "is-|"', 'is-suicidal'],
        [
          'answers',
          BOOKING,
          '{ "var": "answers.student-id" }',
          '{ "var": "answers.|" }',
          'answers.student-id',
        ],
        [
          'answers of shared questions',
          BOOKING,
          '"answers.language"',
          '"answers.|"',
          'answers.wants-interpreter',
        ],
        [
          'members of an input',
          BOOKING,
          '"user.isTherapyOnboarding"',
          '"user.|"',
          'user.recommendedCareTypes',
        ],
        [
          'options of the compared question',
          BOOKING,
          '"answers.wants-interpreter" }, "yes"',
          '"answers.wants-interpreter" }, "|"',
          'no',
        ],
        ['steps', BOOKING, '"to": "check-slot"', '"to": "|"', 'careTypeSelect'],
        [
          'named rules',
          BOOKING,
          '{ "rule": "must-answer-first" }',
          '{ "rule": "|" }',
          'not-therapy-onboarding',
        ],
        [
          'paths in a placeholder',
          BOOKING,
          '{facts.coverage(careType=Therapy)}."',
          '{config.|}."',
          'config.pricesInCents',
        ],
        [
          'parameters of a fact',
          BOOKING,
          '"with": { "careType": "Therapy" }',
          '"with": { "|" }',
          'careType',
        ],
        ['effects', INTAKE, '"effect": "wait"', '"effect": "|"', 'submitAssessment'],
        ['arguments of an effect', INTAKE, '"args": { "ms": 2000 }', '"args": { "|" }', 'ms'],
        ['views', INTAKE, '"view": "reviewing"', '"view": |', 'assessment-done'],
        ['texts of a view', INTAKE, '"kicker": "INTAKE ASSESSMENT",', '"|",', 'kicker'],
        ['shared texts', INTAKE, '{ "text": "get-started" }', '{ "text": "|" }', 'get-started'],
        ['shared questions', INTAKE, '"instrument": "gad7"', '"instrument": "|"', 'phq9'],
        ['keys of a step', INTAKE, '"paging": "question"', '"|"', 'when'],
        [
          'values that the schema lists',
          INTAKE,
          '"paging": "question"',
          '"paging": "|"',
          'section',
        ],
      ],
      3,
      'completion',
    ),
  )('proposes %s', async (_, path, find, replace, label) => {
    const text = textOf(path)
    expect(text).toContain(find)
    expect(await labelsAt(path, text.replace(find, replace))).toContain(label)
  })

  it('proposes no key twice, and no instrument if fields are expected', async () => {
    const labels = await labelsAt(INTAKE, intake.replace('"paging": "question"', '"|"'))
    expect(labels).not.toContain('sections')
    expect(
      await labelsAt(BOOKING, booking.replace('"instrument": "interpretation"', '"fields": "|"')),
    ).not.toContain('phq9')
  })
})

describe('hover', () => {
  it.each(
    sampleOf(
      [
        ['the words of the schema about a key', INTAKE, '"paging"', '"pag|ing"', 'question'],
        [
          'the title of a fact',
          BOOKING,
          '"fact": "is-suicidal"',
          '"fact": "is-|suicidal"',
          'flows/facts/',
        ],
        [
          'the text of a question',
          BOOKING,
          '"answers.wants-interpreter"',
          '"answers.wants-|interpreter"',
          'question `answers.wants-interpreter`',
        ],
        [
          'the title of an effect',
          INTAKE,
          '"effect": "wait"',
          '"effect": "wa|it"',
          'effect `wait`',
        ],
      ],
      3,
      'hover',
    ),
  )('tells %s', async (_, path, find, replace, words) => {
    expect(await hoverAt(path, textOf(path).replace(find, replace))).toContain(words)
  })
})

describe('definition', () => {
  it.each(
    sampleOf(
      [
        ['a step', BOOKING, '"to": "check-slot"', '"to": "check|-slot"', `${BOOKING}: {`],
        ['a fact', BOOKING, '"fact": "is-suicidal"', '"fact": "is-|suicidal"', 'flows/facts/'],
        ['an effect', INTAKE, '"effect": "wait"', '"effect": "wa|it"', 'flows/vocabulary/'],
        [
          'a question of shared questions',
          BOOKING,
          '"answers.wants-interpreter"',
          '"answers.wants-|interpreter"',
          'flows/instruments/interpretation.json: {',
        ],
        [
          'shared questions',
          INTAKE,
          '"instrument": "gad7"',
          '"instrument": "ga|d7"',
          'flows/instruments/gad7.json: {',
        ],
        [
          'a shared text',
          INTAKE,
          '{ "text": "get-started" }',
          '{ "text": "get-|started" }',
          '"get-started"',
        ],
        [
          'the schema',
          INTAKE,
          '../../engine',
          '../..|/engine',
          'engine/definition/language.schema.json: {',
        ],
      ],
      3,
      'definition',
    ),
  )('leads to %s', async (_, path, find, replace, target) => {
    expect(await definitionAt(path, textOf(path).replace(find, replace))).toContain(target)
  })
})

describe('symbols', () => {
  it('are the steps with their sections', async () => {
    await type(INTAKE, intake)
    const symbols = await editor.sendRequest(DocumentSymbolRequest.type, {
      textDocument: { uri: uriOf(INTAKE) },
    })
    expect(symbols?.map(({ name }) => name)).toEqual([
      'intro',
      'questions',
      'reviewing',
      'report',
      'done',
    ])
    expect(JSON.stringify(symbols?.[1])).toContain('"worry"')
  })
})
