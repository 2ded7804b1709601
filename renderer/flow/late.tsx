import { type ComponentType, use } from 'react'
import type { ViewName, ViewProps, Views } from './contract.ts'
import type { ViewRegistry } from './run-context.ts'
import type { EffectHandler, EffectRegistry, RunStore } from './run-store.ts'

/** How long a script that did not arrive counts as failed while a page is drawn: it has to say so before it tries again. */
const FAILS_FOR_MS = 1000

/** Content that comes in a script of its own. `bring` loads it once; what did not arrive is loaded again. */
function lateScript<Content>(load: () => Promise<Content>) {
  let content: Content | null = null
  let coming: Promise<Content> | null = null
  let failedAt: number | null = null
  const bring = (): Promise<Content> => {
    if (coming !== null && failedAt === null) return coming
    failedAt = null
    coming = load()
    coming.then(
      (found) => {
        content = found
      },
      () => {
        failedAt = performance.now()
      },
    )
    return coming
  }
  /** A component that waits must use what it waited for, also when that is there. */
  let isAwaited = false
  /** The content, for a component: it waits, or fails as long as the script has just failed. */
  const read = (): Content => {
    if (content !== null && !isAwaited) return content
    isAwaited = true
    const hasJustFailed = failedAt !== null && performance.now() - failedAt < FAILS_FOR_MS
    return use(hasJustFailed && coming !== null ? coming : bring())
  }
  return { bring, read }
}

/** Views that come in one script. A page waits for it where it is not there yet, and fails as a page does where it does not arrive. */
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
 * Effects that come in one script.
 *
 * @param failure The code that an effect fails with where the script does not arrive.
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

/** Loads the scripts of what a run's flow names, and the flows that it goes through. What does not arrive is loaded again when it is needed. */
export function bringAhead({ flow: { library }, effects }: RunStore, views: ViewRegistry): void {
  const named = [...library.views.keys()].map((name) => views[name])
  const asked = [...library.effects.keys()].map((name) => effects[name])
  for (const part of [...named, ...asked]) part?.bring?.().catch(() => undefined)
}
