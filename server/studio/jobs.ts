import { coverageOf, prove } from '#engine/analysis/index.ts'
import { checkLibrary } from '#engine/check/index.ts'
import {
  closureFiles,
  type Flow,
  flowOf,
  type JsonObject,
  loadLibrary,
  type SourceFile,
  toJson,
} from '#engine/index.ts'
import type { Changes, Coverage, GuaranteeResult, Mistakes } from '#renderer/studio/replies.ts'
import { type ProjectFiles, readProjectFiles } from '../definitions-files.ts'
import { commandBudget } from '../cli/flow/budget.ts'
import { diffAgainst } from '../cli/flow/diff-against.ts'
import { findIssues } from '../cli/flow/find-issues.ts'
import { folders } from '../cli/flow/folders.ts'
import { keepFiles } from '../cli/flow/kept-files.ts'
import type { Outcome } from '../cli/flow/outcome.ts'
import { linesOf } from '../cli/flow/proof-lines.ts'
import { beginningsOf, casesFileOf, casesIn } from './beginnings.ts'
import { editText, type TextEdit } from './edit-text.ts'
import { keepCase, type KeptCase } from './keep-case.ts'

/** The arguments of all jobs; each has a part of them. */
export type JobArguments = {
  readonly seconds: number
  readonly flow?: string
  readonly revision?: string
  readonly file?: string
  readonly edit?: TextEdit
  readonly kept?: KeptCase
}

export type Job = (args: JobArguments) => Outcome

const kept = keepFiles()

/**
 * The studio's jobs, which run in separate threads, so that the page does not wait for them. Each
 * reads the files as they are now.
 */
export const JOBS: { readonly [name: string]: Job } = {
  mistakes: () => {
    const { ofDefinitions, ofOthers, library } = findIssues(readNow())
    return done({
      issues: [...ofDefinitions, ...ofOthers],
      isSound: library !== null,
    } satisfies Mistakes)
  },
  beginnings: (args) => withFlow(args, (flow, project) => done(beginningsOf(flow, project))),
  guarantees: (args) => withFlow(args, (flow) => done(guaranteesOf(flow, args.seconds))),
  coverage: (args) => withFlow(args, (flow, project) => done(coverageIn(flow, project))),
  changes: ({ flow, revision = 'HEAD' }) => {
    const outcome = diffAgainst(revision, flow)
    return 'usage' in outcome ? outcome : done({ lines: outcome.lines } satisfies Changes)
  },
  edit: ({ file = '', edit }) =>
    edit === undefined ? { usage: 'There is no change.' } : editedText(file, edit),
  keep: (args) => {
    const one = args.kept
    if (one === undefined) return { usage: 'There is no case.' }
    return withFlow(args, (flow, project) => {
      const result = keepCase(flow, project, one)
      return typeof result === 'string' ? { usage: result } : done(result)
    })
  },
}

function done(value: unknown): Outcome {
  return { isWell: true, lines: [], json: toJson(value) }
}

function readNow(): ProjectFiles {
  return kept(readProjectFiles(folders))
}

function withFlow(
  { flow: id = '' }: JobArguments,
  work: (flow: Flow, project: ProjectFiles) => Outcome,
): Outcome {
  const project = readNow()
  const library = loadLibrary(project.definitions)
  return library.flows.has(id)
    ? work(flowOf(library, id), project)
    : { usage: `There is no flow "${id}".` }
}

type Remembered = {
  readonly files: readonly SourceFile[]
  readonly results: readonly GuaranteeResult[]
}

/** Results stay true until a file that the flow refers to changes. */
const remembered = new Map<string, Remembered>()

function guaranteesOf(flow: Flow, seconds: number): readonly GuaranteeResult[] {
  const files = closureFiles(flow.library, flow.id)
  const known = remembered.get(flow.id)
  if (
    known?.files.length === files.length &&
    known.files.every((file, i) => file.text === files[i]?.text)
  )
    return known.results
  const proofs = prove(flow, undefined, { budget: commandBudget(`${seconds}`)?.bound })
  const results = proofs.map((proof): GuaranteeResult => {
    const { name, sentence = null } = proof.guarantee
    return { name, sentence, outcome: proof.outcome, lines: linesOf(proof).slice(1) }
  })
  remembered.set(flow.id, { files, results })
  return results
}

function coverageIn(flow: Flow, project: ProjectFiles): Coverage {
  const file = casesFileOf(flow, project)
  const cases = file === undefined ? [] : casesIn(file, flow, project)
  const { goals, missing, failures } = coverageOf(flow, cases)
  const count = (some: typeof goals, kind: string) =>
    some.filter((goal) => goal.kind === kind).length
  const kinds = [...new Set(goals.map(({ kind }) => kind))].map((kind) => {
    const all = count(goals, kind)
    return { kind, all, covered: all - count(missing, kind) }
  })
  return { cases: cases.length, kinds, missing: missing.map(({ words }) => words), failures }
}

/** A file with a changed text, if the definitions have no error with it. */
function editedText(path: string, edit: TextEdit): Outcome {
  const { definitions } = readNow()
  const source = definitions.find((one) => one.path === path)
  if (source === undefined) return { usage: `There is no definition "${path}".` }
  const edited = editText(source.text, edit)
  if (typeof edited === 'string') return { usage: edited }
  const text: JsonObject = { path, before: source.text, after: edited.json }
  const { issues } = checkLibrary(
    definitions.map((one) => (one === source ? { path, text: edited.json } : one)),
  )
  const mistake = issues.find(({ severity }) => severity === 'error')
  return mistake
    ? { usage: `${mistake.file}:${mistake.line} ${mistake.message} ${mistake.hint}` }
    : done(text)
}
