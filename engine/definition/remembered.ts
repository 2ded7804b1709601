import type { EffectUse, FlowSource, StepSource } from './types.ts'

/**
 * Writes out `remember`: each step that it names gets the effect as its first `enter` effect. Code
 * that reads flows then has only effects to handle.
 */
export function withRemembered(source: FlowSource): FlowSource {
  const { remember, ...flow } = source
  if (remember === undefined) return source
  const { effect, args = {}, step: argument, steps } = remember
  const written = (step: StepSource): StepSource => {
    const children = step.children === undefined ? {} : { children: step.children.map(written) }
    if (!steps.includes(step.id)) return { ...step, ...children }
    const use: EffectUse = {
      effect,
      args: { ...(argument === undefined ? {} : { [argument]: step.id }), ...args },
    }
    return { ...step, ...children, enter: [use, ...(step.enter ?? [])] }
  }
  return { ...flow, steps: flow.steps.map(written) }
}
