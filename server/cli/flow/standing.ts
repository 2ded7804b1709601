import { runCase } from '#engine/kit/index.ts'
import type { OpenedFlow } from './opened.ts'

/** Says that a flow has no cases, and how to get some. */
export function noCasesLine(name: string): string {
  return `There are no cases: write some, or let \`npm run flow -- cover ${name} --write\` find them`
}

/** Names the failing cases. While one fails, mutants cannot be tested. */
export function failingLines(name: string, { flow, cases }: OpenedFlow): readonly string[] {
  const failing = cases.filter((one) => runCase(flow.library, flow.id, one).failure !== null)
  const names = failing.map((one) => JSON.stringify(one.name)).join(', ')
  return names === ''
    ? []
    : [`Some cases fail, as \`npm run flow -- cover ${name}\` tells: ${names}`]
}
