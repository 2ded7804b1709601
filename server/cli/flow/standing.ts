import { runCase } from '#engine/kit/index.ts'
import type { OpenedFlow } from './opened.ts'

/** Names the failing cases. While one fails, mutants cannot be tested. */
export function failingLines(name: string, { flow, cases }: OpenedFlow): readonly string[] {
  const failing = cases.filter((one) => runCase(flow.library, flow.id, one).failure !== null)
  const names = failing.map((one) => JSON.stringify(one.name)).join(', ')
  return names === ''
    ? []
    : [`Some cases fail, as \`npm run flow -- cover ${name}\` tells: ${names}`]
}
