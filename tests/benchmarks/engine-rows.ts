import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { SCREENS } from './kit-journey.ts'
import type { Row } from './row.ts'
import { rowOf } from './row.ts'

const SIZES = [10, 100, 1000, 10_000]
const MEASURES = [
  { measure: 'load', unit: 'ms' },
  { measure: 'answer', unit: 'µs' },
  { measure: 'run', unit: 'ms' },
  { measure: 'heap', unit: 'bytes' },
] as const

/** The largest size that a peer is asked for; beyond it, it would need minutes, and the row has no peer value. `null`: never compared. */
const PEERS = [
  { peer: 'floor', largest: { load: 10_000, answer: 10_000, run: 10_000, heap: null } },
  { peer: 'survey-core', largest: { load: 1000, answer: 1000, run: 1000, heap: 1000 } },
] as const

/** Every engine measure at every size, ours beside each peer, each in a process of its own. */
export function engineRows(tell: (row: Row) => void): readonly Row[] {
  const rows = MEASURES.flatMap(({ measure, unit }) =>
    SIZES.flatMap((n) => {
      const ours = measureIn('ours', measure, n)
      return PEERS.filter(({ largest }) => largest[measure] !== null).map(({ peer, largest }) => {
        const row = rowOf({
          measure,
          n,
          ours,
          peer,
          peerValue: n <= (largest[measure] ?? 0) ? measureIn(peer, measure, n) : null,
          unit,
        })
        tell(row)
        return row
      })
    }),
  )
  const journey = rowOf({
    measure: 'kit journey',
    n: SCREENS,
    ours: measureIn('ours', 'journey', SCREENS),
    peer: null,
    peerValue: null,
    unit: 'ms',
  })
  tell(journey)
  const answers = rows.filter(({ measure, peer }) => measure === 'answer' && peer === 'floor')
  const smallest = answers.find(({ n }) => n === 10)
  const largest = answers.find(({ n }) => n === 10_000)
  if (!smallest || !largest) return [...rows, journey]
  const growth = rowOf({
    measure: 'answer growth',
    n: 10_000,
    ours: largest.ours,
    peer: 'ours at 10 questions',
    peerValue: smallest.ours,
    unit: 'µs',
  })
  tell(growth)
  return [...rows, journey, growth]
}

function measureIn(subject: string, measure: string, n: number): number {
  const script = join(import.meta.dirname, 'measure-engine.ts')
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=8192', '--disable-warning=ExperimentalWarning', script, subject, measure, String(n)],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (status !== 0) throw new Error(`Cannot measure ${measure} of ${subject} at ${n} questions: its process ended with ${status}`)
  const { value }: { value: number } = JSON.parse(stdout)
  return value
}
