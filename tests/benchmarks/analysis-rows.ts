import { join } from 'node:path'
import { diff, paths, prove } from '../../engine/analysis/index.ts'
import {
  type Flow,
  type FlowSource,
  flowOf,
  loadLibrary,
  type SourceFile,
} from '../../engine/index.ts'
import { readLibraryFiles } from '../../server/definitions-files.ts'
import { FLOW, ours } from './ours.ts'
import type { Row } from './row.ts'
import { rowOf } from './row.ts'

/**
 * A flow as authors have it, a next version of it with one small change, and one with a promise.
 */
type Subject = {
  readonly name: string
  readonly n: number
  readonly flow: Flow
  readonly next: Flow
  readonly promising: Flow
}

/**
 * What authors ask of a flow, by the name of its command. Each is asked once: an author waits for
 * the first answer.
 */
const MEASURES: { readonly [command: string]: (subject: Subject) => unknown } = {
  paths: ({ flow }) => paths(flow),
  prove: ({ promising }) => prove(promising),
  diff: ({ flow, next }) => diff(flow, next),
}

/**
 * Each command on the intake, on the gate, and on generated flows of 50 and 200 questions, one on
 * a page.
 */
export function analysisRows(tell: (row: Row) => void): readonly Row[] {
  const shipped = readLibraryFiles(join(import.meta.dirname, '../..'))
  const subjects = [
    subject({
      name: 'intake',
      n: 16,
      id: 'intake',
      files: shipped,
      change: ['"Thank you"', '"Thanks"'],
    }),
    subject({
      name: 'gate',
      n: 0,
      id: 'onboarding-gate',
      files: shipped,
      change: ['"collaboration"', '"partners"'],
    }),
    generated(50),
    generated(200),
  ]
  return Object.entries(MEASURES).flatMap(([command, ask]) =>
    subjects.map((one) => {
      const begun = performance.now()
      ask(one)
      const row = rowOf({
        measure: `${command} ${one.name}`,
        n: one.n,
        ours: performance.now() - begun,
        peer: null,
        peerValue: null,
        unit: 'ms',
      })
      tell(row)
      return row
    }),
  )
}

type SubjectSource = {
  readonly name: string
  readonly n: number
  readonly id: string
  readonly files: readonly SourceFile[]
  /** A text in the flow's file, and its replacement in the next version. */
  readonly change: readonly [words: string, next: string]
}

function subject({ name, n, id, files, change: [words, next] }: SubjectSource): Subject {
  const changed = files.map(({ path, text }) => ({
    path,
    text: path.endsWith(`/${id}.json`) ? text.replaceAll(words, next) : text,
  }))
  const flow = flowOf(loadLibrary(files), id)
  return { name, n, flow, next: flowOf(loadLibrary(changed), id), promising: flow }
}

/**
 * One question a page; promised is help for more than half of all points, where each question is
 * asked of everybody.
 */
function generated(count: number): Subject {
  const text = ours.write(count).replace('"paging":"all"', '"paging":"question"')
  const source = JSON.parse(text) as FlowSource // written by `ours`
  const forAll = JSON.parse(text, (key, value: unknown) =>
    key === 'when' ? true : value,
  ) as FlowSource // the same
  const fileOf = (flow: FlowSource) => ({ path: `flows/${FLOW}.json`, text: JSON.stringify(flow) })
  const isHigh = { '>': [{ var: 'totals.total' }, count * 2] }
  const help = { id: 'help', when: isHigh, view: 'help', texts: { title: 'Help' } }
  const guarantee = {
    name: 'help',
    sentence: 'Whoever has many points meets help',
    whenever: isHigh,
    appears: 'help',
  }
  const promising = { ...forAll, steps: [...forAll.steps, help], guarantees: [guarantee] }
  const plain = { ...source, steps: [...source.steps, { ...help, when: true }] }
  const made = subject({
    name: 'generated',
    n: count,
    id: FLOW,
    files: [fileOf(plain)],
    change: ['"Help"', '"Get help"'],
  })
  return { ...made, promising: flowOf(loadLibrary([fileOf(promising)]), FLOW) }
}
