import type { Rule } from '../../../definition/types.ts'

/**
 * The path that a `var` or `fact` reads, with facts as `facts.NAME`; empty for any other operator.
 */
export function pathRead({
  operator,
  args,
}: {
  readonly operator: string
  readonly args: readonly Rule[]
}): string {
  const name = String(args[0])
  if (operator === 'fact') return `facts.${name}`
  return operator === 'var' ? name : ''
}
