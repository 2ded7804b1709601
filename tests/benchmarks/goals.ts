import { FAULTS } from '../support/faulty-line.ts'

/** The highest value that is good enough: of ours, or of ours divided by the peer's value. */
export type Goal = { readonly of: 'ours' | 'ratio'; readonly most: number }

type MeasuredGoal = Goal & {
  readonly measure: string
  readonly n?: readonly number[]
  readonly peer?: string
}

/** In the unit of the row. `n` and `peer` limit a goal to some rows of its measure. */
const GOALS: readonly MeasuredGoal[] = [
  { measure: 'load', n: [1000], peer: 'survey-core', of: 'ratio', most: 1 / 25 },
  { measure: 'answer', n: [1000], peer: 'floor', of: 'ratio', most: 50 },
  { measure: 'load', n: [1000], peer: 'floor', of: 'ours', most: 8 },
  { measure: 'answer and screen', of: 'ours', most: 15 },
  { measure: 'answer growth', of: 'ratio', most: 3 },
  { measure: 'row growth', of: 'ratio', most: 3 },
  { measure: 'run', n: [1000], peer: 'floor', of: 'ours', most: 50 },
  { measure: 'heap', n: [1000], peer: 'survey-core', of: 'ratio', most: 0.1 },
  { measure: 'kit journey', of: 'ours', most: 10 },
  { measure: 'choice to paint', peer: 'react', of: 'ratio', most: 1.3 },
  { measure: 'choice to paint', n: [100, 1000], peer: 'rjsf', of: 'ratio', most: 1 },
  { measure: 'choice, processor', peer: 'react', of: 'ratio', most: 1.3 },
  { measure: 'choice, processor', n: [100, 1000], peer: 'rjsf', of: 'ratio', most: 1 },
  { measure: 'js to question', of: 'ours', most: 280_000 },
  { measure: 'scripts to log-in', of: 'ours', most: 150_000 },
  { measure: 'scripts to question', of: 'ours', most: 280_000 },
  { measure: 'current user', of: 'ratio', most: 4 },
  { measure: 'save', of: 'ratio', most: 2.5 },
  { measure: 'go on with a run', of: 'ratio', most: 5 },
  { measure: 'begin a run', of: 'ours', most: 8 },
  { measure: 'saves, p99', of: 'ratio', most: 8 },
  { measure: 'first bills', of: 'ours', most: 200_000 },
  { measure: 'last bills', of: 'ours', most: 200_000 },
  { measure: 'bills of a day', of: 'ours', most: 200_000 },
  { measure: 'free times', of: 'ours', most: 100 },
  { measure: 'free times, size', of: 'ours', most: 300_000 },
  { measure: 'free times, stall', of: 'ours', most: 30 },
  { measure: 'free times, memory', of: 'ours', most: 50 },
  { measure: 'filter providers', of: 'ours', most: 50 },
  { measure: 'log-in, slow phone', of: 'ratio', most: 1.5 },
  { measure: 'home, slow phone', of: 'ratio', most: 2.5 },
  { measure: 'layout shift', of: 'ours', most: 0.05 },
  { measure: 'full scans', of: 'ours', most: 0 },
  // As fast as a short chat, within the precision of the measurement.
  { measure: 'open a chat', of: 'ratio', most: 1.1 },
  { measure: 'paint a chat', of: 'ratio', most: 1.1 },
  { measure: 'chat, processor', of: 'ratio', most: 1.1 },
  { measure: 'poll, p95', of: 'ours', most: 250 },
  { measure: 'save, p50', of: 'ratio', most: 2 },
  { measure: 'save, p95', of: 'ratio', most: 2 },
  { measure: 'log-ins over limit', of: 'ours', most: 0 },
  { measure: 'files not found', of: 'ours', most: 0 },
  { measure: 'saves lost', of: 'ours', most: 0 },
  { measure: 'saves failed', of: 'ours', most: 0 },
  { measure: 'mails missing', of: 'ours', most: 0 },
  { measure: 'mails doubled', of: 'ours', most: 0 },
  { measure: 'charges missing', of: 'ours', most: 0 },
  { measure: 'charges doubled', of: 'ours', most: 0 },
  ...['mail', 'tickets', 'uploads', 'payments', 'pharmacy'].flatMap(
    (vendor): readonly MeasuredGoal[] => [
      ...FAULTS.map((fault) => ({
        measure: `${vendor}, ${fault}`,
        of: 'ours' as const,
        most: 2_000,
      })),
      // As fast as before, within the precision of the measurement.
      { measure: `others, ${vendor}`, of: 'ratio', most: 1.5 },
    ],
  ),
  { measure: 'wrong sentences', of: 'ours', most: 0 },
  { measure: 'requests lost', of: 'ours', most: 0 },
  { measure: 'requests doubled', of: 'ours', most: 0 },
]

type Measured = { readonly measure: string; readonly n: number; readonly peer: string | null }

export function goalOf({ measure, n, peer }: Measured): Goal | null {
  const goal = GOALS.find(
    (one) =>
      one.measure === measure &&
      (one.n === undefined || one.n.includes(n)) &&
      (one.peer === undefined || one.peer === peer),
  )
  return goal === undefined ? null : { of: goal.of, most: goal.most }
}
