import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FILE = join(import.meta.dirname, '../../.build/test-results/visited-states.txt')

/** Notes that a journey came through a state and looked at it. */
export function recordVisit(state: string): void {
  mkdirSync(dirname(FILE), { recursive: true })
  appendFileSync(FILE, `${state}\n`)
}

/** The states that were visited since the run began. */
export function visitedStates(): ReadonlySet<string> {
  return new Set(existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n').filter(Boolean) : [])
}

/** Begins a run. */
export function forgetVisits(): void {
  rmSync(FILE, { force: true })
}
