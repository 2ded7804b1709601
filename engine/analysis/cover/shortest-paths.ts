import type { MergedRuns } from './merge-runs.ts'

/** A path as its letters. `loops`: it ends where it reaches an earlier state again. */
export type PathWord = { readonly letters: readonly number[]; readonly loops: boolean }

type Open = {
  readonly state: number
  readonly letter: number
  readonly before: Open | null
  readonly length: number
}

/**
 * The shortest paths in order of length, up to a limit: those that end, and those that loop. No
 * path continues after a loop.
 */
export function shortestPaths({ next, ahead }: MergedRuns, most: number): readonly PathWord[] {
  // By the minimum length of the finished path.
  const buckets: Open[][] = []
  const put = (open: Open, least: number): void => {
    const bucket = buckets[least] ?? []
    buckets[least] = bucket
    bucket.push(open)
  }
  const found: PathWord[] = []
  put({ state: 0, letter: -1, before: null, length: 0 }, ahead[0] ?? 0)
  for (let least = 0; least < buckets.length; least += 1) {
    const bucket = buckets[least] ?? []
    // The newest first: of many paths with equal length, one is found without storing all others.
    for (let open = bucket.pop(); open; open = bucket.pop()) {
      if (found.length >= most) return found
      const { state, before, length } = open
      if (state !== 0 && isPassed(before, state)) {
        found.push({ letters: lettersOf(open), loops: true })
        continue
      }
      if (ahead[state] === 0) found.push({ letters: lettersOf(open), loops: false })
      for (const [letter, to] of next[state] ?? []) {
        const longer: Open = { state: to, letter, before: open, length: length + 1 }
        put(longer, Math.max(least, length + 1 + (isPassed(open, to) ? 0 : (ahead[to] ?? 0))))
      }
    }
  }
  return found
}

function isPassed(from: Open | null, state: number): boolean {
  for (let open = from; open; open = open.before) if (open.state === state) return true
  return false
}

function lettersOf(open: Open): readonly number[] {
  const letters: number[] = []
  for (let one: Open | null = open; one && one.letter >= 0; one = one.before)
    letters.unshift(one.letter)
  return letters
}
