import type { ComponentType } from 'react'
import { lateScript } from '#renderer/ui/late-script.ts'
import type { ViewName, ViewProps, Views } from './contract.ts'
import type { ViewRegistry } from './run-context.ts'
import type { EffectHandler, EffectRegistry, RunStore } from './run-store.ts'

/**
 * Views that share a script. While the script loads, the page waits; if loading fails, the page
 * fails.
 */
export function lateViews<Name extends ViewName>(load: () => Promise<Views<Name>>) {
  const script = lateScript(load)
  return <One extends Name>(name: One) => {
    function LateView(props: ViewProps<One>) {
      const View: ComponentType<ViewProps<One>> = script.read()[name]
      return <View {...props} />
    }
    return Object.assign(LateView, { bring: script.bring })
  }
}

/**
 * Effects that share a script.
 *
 * @param failure The effect's failure code if the script cannot be loaded.
 */
export function lateEffects<Name extends string>(
  names: readonly Name[],
  failure: string,
  load: () => Promise<{ readonly [One in Name]: EffectHandler }>,
): EffectRegistry {
  const { bring } = lateScript(load)
  const lateEffect =
    (name: Name): EffectHandler =>
    async (args, context) => {
      const handlers = await bring().catch(() => {
        throw Object.assign(new Error(''), { code: failure })
      })
      return handlers[name](args, context)
    }
  return Object.fromEntries(names.map((name) => [name, Object.assign(lateEffect(name), { bring })]))
}

/**
 * Preloads the scripts of all views and effects in the flow's library, which includes its
 * sub-flows. A script that fails to load is loaded again when it is needed.
 */
export function bringAhead({ flow: { library }, effects }: RunStore, views: ViewRegistry): void {
  const named = [...library.views.keys()].map((name) => views[name])
  const asked = [...library.effects.keys()].map((name) => effects[name])
  for (const part of [...named, ...asked]) part?.bring?.().catch(() => undefined)
}
