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

/** A first journey is measured once in each of these. */
const FRESH_PROCESSES = 7

/**
 * The largest size that a peer is asked for; beyond it, it would need minutes, and the row has no
 * peer value. `null`: never compared.
 */
const PEERS = [
  { peer: 'floor', largest: { load: 10_000, answer: 10_000, run: 10_000, heap: null } },
  { peer: 'survey-core', largest: { load: 1000, answer: 1000, run: 100, heap: 1000 } },
] as const

/** Every engine measure at every size, ours next to each peer, each in a separate process. */
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
  const alone = { n: SCREENS, peer: null, peerValue: null, unit: 'ms' }
  const journeys = [
    rowOf({ measure: 'kit journey', ...alone, ours: measureIn('ours', 'journey', SCREENS) }),
    rowOf({
      measure: 'first kit journey',
      ...alone,
      ours: medianOf(FRESH_PROCESSES, () => measureIn('ours', 'first-journey', SCREENS)),
    }),
  ]
  const screens = [10, 1000, 10_000].flatMap((n) => [
    rowOf({
      measure: 'answer and screen',
      n,
      peer: null,
      peerValue: null,
      unit: 'µs',
      ours: measureIn('ours', 'screen', n),
    }),
    rowOf({
      measure: 'serialize',
      n,
      peer: null,
      peerValue: null,
      unit: 'ms',
      ours: measureIn('ours', 'serialize', n),
    }),
    rowOf({
      measure: 'resume',
      n,
      peer: null,
      peerValue: null,
      unit: 'ms',
      ours: measureIn('ours', 'resume', n),
    }),
  ])
  for (const row of [...journeys, ...screens]) tell(row)
  const [few, many] = [50, 500].map((n) => ({ n, value: measureIn('ours', 'row', n) }))
  const changes =
    few && many
      ? [
          rowOf({
            measure: 'row growth',
            n: many.n,
            ours: many.value,
            peer: `ours at ${few.n} rows`,
            peerValue: few.value,
            unit: 'µs',
          }),
        ]
      : []
  for (const change of changes) tell(change)
  const answers = rows.filter(({ measure, peer }) => measure === 'answer' && peer === 'floor')
  const smallest = answers.find(({ n }) => n === 10)
  const largest = answers.find(({ n }) => n === 10_000)
  if (!smallest || !largest) return [...rows, ...journeys, ...screens, ...changes]
  const growth = rowOf({
    measure: 'answer growth',
    n: 10_000,
    ours: largest.ours,
    peer: 'ours at 10 questions',
    peerValue: smallest.ours,
    unit: 'µs',
  })
  tell(growth)
  return [...rows, ...journeys, ...screens, ...changes, growth]
}

function medianOf(times: number, measureOnce: () => number): number {
  const values = Array.from({ length: times }, measureOnce).sort((a, b) => a - b)
  return values[Math.floor(times / 2)] ?? Number.NaN
}

function measureIn(subject: string, measure: string, n: number): number {
  const script = join(import.meta.dirname, 'measure-engine.ts')
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      '--expose-gc',
      '--max-old-space-size=8192',
      '--disable-warning=ExperimentalWarning',
      script,
      subject,
      measure,
      String(n),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (status !== 0)
    throw new Error(
      `Cannot measure ${measure} of ${subject} at ${n} questions: its process ended with ${status}`,
    )
  const { value }: { value: number } = JSON.parse(stdout)
  return value
}
