import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A requirement of a register. */
export type Requirement = {
  readonly id: string
  readonly area: string
  /** At which levels it is to be proven; `levels.ts` has them all. */
  readonly levels: readonly string[]
}

const FOLDER = 'tests/requirements'
const REGISTERS = ['account-and-safety.tsv', 'daily-care.tsv', 'onboarding.tsv']

/** Every requirement of the three registers in tests/requirements. */
export function readRegister(root: string): readonly Requirement[] {
  return REGISTERS.flatMap((name) => readRows(readFileSync(join(root, FOLDER, name), 'utf8')))
}

function readRows(table: string): readonly Requirement[] {
  const lines = table.split('\n').slice(1)
  return lines.flatMap((line) => {
    const [id, area, , , , check = ''] = line.split('\t')
    return id && area ? [{ id, area, levels: check.split('+').filter((level) => level !== '') }] : []
  })
}
