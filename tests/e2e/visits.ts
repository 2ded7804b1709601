import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const RESULTS = join(import.meta.dirname, '../../.build/test-results')
const FILE = join(RESULTS, 'visited-states.txt')
/** An empty file for each structure of a page; all workers share it. */
const SHAPES = join(RESULTS, 'looked-at')

/** Records that a journey visited and checked a state. */
export function recordVisit(state: string): void {
  mkdirSync(dirname(FILE), { recursive: true })
  appendFileSync(FILE, `${state}\n`)
}

/** The states visited since the run began. */
export function visitedStates(): ReadonlySet<string> {
  return new Set(existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n').filter(Boolean) : [])
}

/** Records that a page with this structure was fully checked. */
export function recordShape(shape: string): void {
  mkdirSync(SHAPES, { recursive: true })
  writeFileSync(fileOfShape(shape), '')
}

/** True if a page with this structure was fully checked in this run. */
export function isShapeKnown(shape: string): boolean {
  return existsSync(fileOfShape(shape))
}

function fileOfShape(shape: string): string {
  return join(SHAPES, createHash('sha256').update(shape).digest('hex'))
}

/** Begins a run. */
export function forgetVisits(): void {
  rmSync(FILE, { force: true })
  rmSync(SHAPES, { recursive: true, force: true })
}
