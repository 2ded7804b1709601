import type { Seeds } from './seeds.ts'
import type { PartOutcome } from './part.ts'

const MOST_SLOW_FILES = 10

/**
 * Formats the end of a run: its parts, slowest files, seeds and failures. The last line counts
 * passed and failed tests.
 */
export function describeOutcomes(
  outcomes: readonly PartOutcome[],
  seeds: Seeds,
): readonly string[] {
  const slowest = outcomes
    .flatMap(({ files }) => Object.entries(files))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_SLOW_FILES)
  // A failed part without tests counts as one failure, so that the last line is never green after a
  // failed run.
  const passed = outcomes.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0)
  const failed = outcomes.reduce((sum, { ok, tests }) => sum + (tests?.failed ?? (ok ? 0 : 1)), 0)
  return [
    ...outcomes.map(summaryOf),
    ...slowest.map(([file, seconds]) => `slow: ${seconds.toFixed(1).padStart(6)} s  ${file}`),
    `drawn with ${Object.entries(seeds)
      .map(([name, seed]) => `${name}=${seed}`)
      .join(' ')}`,
    ...outcomes.flatMap(({ flaky }) => flaky).map((test) => `passed on the second try: ${test}`),
    ...outcomes.flatMap(whatFailed).map((test) => `failed: ${test}`),
    `${passed} passed, ${failed} failed`,
  ]
}

function summaryOf({ name, ok, tests, seconds }: PartOutcome): string {
  const counts = tests
    ? `  ${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped`
    : ''
  return `${name.padEnd(14)} ${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s${counts}`
}

/**
 * The failed tests of a part, or its name if it failed without one. The end of a log then shows
 * every failure.
 */
function whatFailed({ name, ok, failures }: PartOutcome): readonly string[] {
  return ok || failures.length > 0 ? failures : [name]
}
