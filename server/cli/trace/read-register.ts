import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Requirement = {
  readonly id: string
  readonly area: string
  /** The levels at which it must be proven, as in `levels.ts`. */
  readonly levels: readonly string[]
}

const FOLDER = 'tests/requirements'
const REGISTERS = ['account-and-safety.tsv', 'daily-care.tsv', 'onboarding.tsv']

/** Reads every requirement of the three registers in tests/requirements. */
export function readRegister(root: string): readonly Requirement[] {
  return REGISTERS.flatMap((name) => readRows(readFileSync(join(root, FOLDER, name), 'utf8')))
}

function readRows(table: string): readonly Requirement[] {
  const lines = table.split('\n').slice(1)
  return lines.flatMap((line) => {
    const [id, area, , , , check = ''] = line.split('\t')
    return id && area
      ? [{ id, area, levels: check.split('+').filter((level) => level !== '') }]
      : []
  })
}
