import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A requirement of a register. */
export type Requirement = {
  readonly id: string
  readonly area: string
  /** At which levels it is to be proven: `headless`, `browser`, `api`, `unit`. */
  readonly levels: readonly string[]
}

const REGISTER = 'tests/requirements'

/** Every requirement of the registers in tests/requirements, in their order. */
export function readRegister(root: string): readonly Requirement[] {
  const folder = join(root, REGISTER)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .flatMap((name) => rowsOf(readFileSync(join(folder, name), 'utf8')))
}

function rowsOf(table: string): readonly Requirement[] {
  const lines = table.split('\n').slice(1)
  return lines.flatMap((line) => {
    const [id, area, , , , check = ''] = line.split('\t')
    return id && area ? [{ id, area, levels: check.split('+').filter((level) => level !== '') }] : []
  })
}
