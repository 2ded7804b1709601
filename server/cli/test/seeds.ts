import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

const SEED_DIGITS = 7

/**
 * Seeds of a run. The test order is random in each run. The generated examples are the same in each
 * run, so that failures repeat; in a drill they change with each commit. Set the variables to
 * repeat a run.
 */
export type Seeds = { readonly TEST_SEED: string; readonly PROPERTY_SEED?: string }

/** Reads both seeds from the environment, or generates them. */
export function readSeeds(
  env: { readonly [name: string]: string | undefined } = process.env,
): Seeds {
  const order = env.TEST_SEED || String(randomInt(2 ** 31))
  const examples = env.PROPERTY_SEED || (env.DRILL === 'yes' ? seedOfCommit() : undefined)
  return { TEST_SEED: order, ...(examples !== undefined && { PROPERTY_SEED: examples }) }
}

function seedOfCommit(): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return status === 0 ? String(Number.parseInt(stdout.slice(0, SEED_DIGITS), 16)) : undefined
}
