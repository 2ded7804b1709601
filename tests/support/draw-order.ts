import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readRecordedSeconds } from '../../server/cli/test/file-seconds.ts'
import { shuffled } from './draw.ts'

const ROOT = join(import.meta.dirname, '../..')
/**
 * A longer file runs before all others, in any project. Shorter ones stay with the workers of their
 * project.
 */
const LONG_SECONDS = 8

/**
 * Files in an order that the seed decides. The longest of the last run come first, so that none of
 * them runs alone at the end.
 */
export class DrawnOrder extends BaseSequencer {
  override async sort(files: readonly TestSpecification[]): Promise<TestSpecification[]> {
    const recorded = readRecordedSeconds(ROOT)
    const secondsOf = ({ moduleId }: TestSpecification) =>
      recorded[relative(ROOT, moduleId)] ?? lines(moduleId) / 100
    const drawn = shuffled(files, this.ctx.config.sequence.seed, ({ moduleId }) => moduleId)
    const [long, short] = [
      drawn.filter((file) => secondsOf(file) >= LONG_SECONDS),
      drawn.filter((file) => secondsOf(file) < LONG_SECONDS),
    ]
    const byLength = (all: readonly TestSpecification[]) =>
      all.toSorted((a, b) => lengthClass(secondsOf(b)) - lengthClass(secondsOf(a)))
    const byProject = Map.groupBy(short, ({ project }) => project.name)
    const projects = [...byProject].toSorted(([a], [b]) => (a < b ? 1 : -1))
    return [...byLength(long), ...projects.flatMap(([, own]) => byLength(own))]
  }
}

/** Files of similar length form a class; each class is twice as long as the one before. */
function lengthClass(seconds: number): number {
  return Math.round(Math.log2(Math.max(seconds, 0.1)))
}

function lines(file: string): number {
  return readFileSync(file, 'utf8').split('\n').length
}
