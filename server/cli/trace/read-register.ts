import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A requirement of a register. */
export type Requirement = {
  readonly id: string
  readonly area: string
  /** At which levels it is to be proven; `levels.ts` has them all. */
  readonly levels: readonly string[]
  /** Its register is of an area that is built: then a requirement without a test is a mistake. */
  readonly isBuilt: boolean
}

const REGISTER = 'tests/requirements'
const GAPS = 'gaps.tsv'
/** Registers whose requirements all have tests. */
const BUILT = ['onboarding.tsv']

/** Every requirement of the registers in tests/requirements, in their order. */
export function readRegister(root: string): readonly Requirement[] {
  const folder = join(root, REGISTER)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsv') && name !== GAPS)
    .sort()
    .flatMap((name) => rowsOf(readFileSync(join(folder, name), 'utf8'), BUILT.includes(name)))
}

function rowsOf(table: string, isBuilt: boolean): readonly Requirement[] {
  const lines = table.split('\n').slice(1)
  return lines.flatMap((line) => {
    const [id, area, , , , check = ''] = line.split('\t')
    return id && area ? [{ id, area, levels: check.split('+').filter((level) => level !== ''), isBuilt }] : []
  })
}
