import type { TestResult } from './test-result.ts'

/**
 * The folders of `tests/` that count for each level of the registers. jsdom has no layout,
 * navigation or server, so its tests count as `dom`, not as `browser`. A journey uses the whole
 * portal, including the API.
 */
const FOLDERS: { readonly [level: string]: readonly string[] } = {
  unit: ['engine', 'flows', 'server', 'renderer', 'architecture'],
  headless: ['engine', 'flows', 'server'],
  api: ['server', 'e2e'],
  dom: ['renderer'],
  browser: ['e2e'],
  check: ['architecture', 'requirements', 'support', 'flows', 'server'],
}

/** Every level that a register may require. */
export const LEVELS: readonly string[] = Object.keys(FOLDERS)

/** The folders whose tests count for a level, as paths for the reader of a register. */
export function foldersOf(level: string): readonly string[] {
  return (FOLDERS[level] ?? []).map((folder) => `tests/${folder}`)
}

/** True if a test's folder counts for a level. */
export function runsAt({ file }: Pick<TestResult, 'file'>, level: string): boolean {
  return foldersOf(level).some((folder) => file.startsWith(`${folder}/`))
}
