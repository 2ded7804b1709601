import type { TestResult } from './test-result.ts'

/**
 * Which folders of `tests/` count for which level of the registers: the one place that says so. jsdom has no layout, no navigation
 * and no server: what is drawn there counts as `dom`, which is not `browser`. A journey goes through the whole portal, API included.
 */
const FOLDERS: { readonly [level: string]: readonly string[] } = {
  unit: ['engine', 'flows', 'server', 'renderer', 'architecture'],
  headless: ['engine', 'flows', 'server'],
  api: ['server', 'e2e'],
  dom: ['renderer'],
  browser: ['e2e'],
  check: ['architecture', 'requirements', 'support', 'flows', 'server'],
}

/** Every level that a register may ask for. */
export const LEVELS: readonly string[] = Object.keys(FOLDERS)

/** Folders whose tests count for a level, as a register's reader finds them. */
export function foldersOf(level: string): readonly string[] {
  return (FOLDERS[level] ?? []).map((folder) => `tests/${folder}`)
}

/** True if a test counts for a level. */
export function runsAt({ file }: Pick<TestResult, 'file'>, level: string): boolean {
  return foldersOf(level).some((folder) => file.startsWith(`${folder}/`))
}
