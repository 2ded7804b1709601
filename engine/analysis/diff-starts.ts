import type { Step } from '../definition/flow.ts'
import type { Rule } from '../definition/types.ts'
import { isTruthy } from '../rules/json-logic.ts'
import type { Start } from './diff-product.ts'
import { inlined, type Versions } from './diff-watch.ts'
import { inputCases } from './input-cases.ts'
import { inputRules, readerOver } from './input-groups.ts'

/** Every beginning that either version or what differs between them tells apart. */
export function startsOf(
  versions: Versions,
  tellers: readonly Rule[],
): { readonly starts: readonly Start[]; readonly isComplete: boolean } {
  const { before, after } = versions
  const own = new Set(inputRules(before, []).map((rule) => JSON.stringify(inlined(before, rule))))
  const others = inputRules(after, []).map((rule) => inlined(after, rule))
  const fresh = others.filter((rule) => !own.has(JSON.stringify(rule)))
  const { cases, isComplete } = inputCases(before, [...tellers, ...fresh])
  const reads = [...tellers, ...fresh].map((rule) => readerOver(before, rule))
  const paths = pathsOf(versions)
  return {
    starts: cases.flatMap((inputs) => {
      const told = reads.map((read) => (isTruthy(read(inputs)) ? 1 : 0)).join('')
      return paths.map((path): Start => ({ inputs, mark: `${told} ${path.join('/')}`, options: { path } }))
    }),
    isComplete,
  }
}

/** Mode tree: every path that names a step. */
function pathsOf({ before, after }: Versions): readonly (readonly string[])[] {
  const paths = [before, after].flatMap((flow) => (flow.source.mode === 'tree' ? flow.steps.map(pathTo) : []))
  return [[], ...new Map(paths.map((path) => [path.join('/'), path])).values()]
}

function pathTo(step: Step): readonly string[] {
  return [...(step.parent ? pathTo(step.parent) : []), step.id]
}
