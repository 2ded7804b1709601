import { join } from 'node:path'
import { paths } from '../../engine/analysis/index.ts'
import { type Flow, flowOf, loadLibrary } from '../../engine/index.ts'
import { readLibraryFiles } from '../../server/definitions-files.ts'
import { FLOW, ours } from './ours.ts'
import type { Row } from './row.ts'
import { rowOf } from './row.ts'

/** What authors ask of a flow, by the name of its command. Each is asked once: an author waits for the first answer. */
const MEASURES: { readonly [command: string]: (flow: Flow) => unknown } = {
  paths: (flow) => paths(flow),
}

/** Each command on the intake, on the gate, and on generated flows of 50 and 200 questions, one on a page. */
export function analysisRows(tell: (row: Row) => void): readonly Row[] {
  const library = loadLibrary(readLibraryFiles(join(import.meta.dirname, '../..')))
  const subjects: readonly (readonly [name: string, n: number, flow: Flow])[] = [
    ['intake', 16, flowOf(library, 'intake')],
    ['gate', 0, flowOf(library, 'onboarding-gate')],
    ['generated', 50, generated(50)],
    ['generated', 200, generated(200)],
  ]
  return Object.entries(MEASURES).flatMap(([command, ask]) =>
    subjects.map(([name, n, flow]) => {
      const begun = performance.now()
      ask(flow)
      const row = rowOf({
        measure: `${command} ${name}`,
        n,
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

function generated(count: number): Flow {
  const text = ours.write(count).replace('"paging":"all"', '"paging":"question"')
  return flowOf(loadLibrary([{ path: `flows/${FLOW}.json`, text }]), FLOW)
}
