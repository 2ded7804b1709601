import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

const SEED_DIGITS = 7

/**
 * What a run draws: the order of tests anew in each run; examples anew with each commit in a drill, and the same ones otherwise, so that
 * what fails there fails again here. Either is repeated by its variable.
 */
export type Seeds = { readonly TEST_SEED: string; readonly PROPERTY_SEED?: string }

/** Reads both seeds from the environment, or draws them. */
export function readSeeds(env: { readonly [name: string]: string | undefined } = process.env): Seeds {
  const order = env.TEST_SEED || String(randomInt(2 ** 31))
  const examples = env.PROPERTY_SEED || (env.DRILL === 'yes' ? seedOfCommit() : undefined)
  return { TEST_SEED: order, ...(examples !== undefined && { PROPERTY_SEED: examples }) }
}

function seedOfCommit(): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' })
  return status === 0 ? String(Number.parseInt(stdout.slice(0, SEED_DIGITS), 16)) : undefined
}
