import type { Flow } from '../../definition/flow.ts'
import type { Json, JsonObject, StepSource } from '../../definition/types.ts'
import { placesCalled } from '../../definition/named-places.ts'
import { IDLE } from './idle.ts'
import { traitsOf } from '../../modes/modes.ts'

/** What a step may have that nothing can be done at: it is shown, or it is not. */
const SHOWN: ReadonlySet<string> = new Set<keyof StepSource>([
  'id',
  'when',
  'each',
  'title',
  'texts',
  'view',
  'props',
  'slots',
  'resident',
])

/** Steps of mode `all` that only show something: none of them changes what another one shows. */
export function stillSteps({ source }: Flow): readonly string[] {
  if (!traitsOf(source).showsEvery) return []
  return source.steps.filter((step) => Object.keys(step).every((key) => SHOWN.has(key))).map(({ id }) => id)
}

/** Of these steps, those in which none of some places is. */
export function stillWithout(flow: Flow, places: readonly string[]): readonly string[] {
  const called = places.flatMap((name) => placesCalled(flow.library, flow.id, name))
  const looked = new Set(called.map(({ spot }) => spot.split(/[/ ]/)[0]))
  return stillSteps(flow).filter((id) => !looked.has(id))
}

/** The flow with steps that never come in the place of some. */
export function withoutSteps(source: JsonObject, gone: readonly string[]): JsonObject {
  if (gone.length === 0 || !Array.isArray(source.steps)) return source
  const stepOf = (step: Json): Json => {
    const id = step !== null && typeof step === 'object' && !Array.isArray(step) && 'id' in step ? step.id : null
    return typeof id === 'string' && gone.includes(id) ? { id, when: false, view: IDLE } : step
  }
  return { ...source, steps: source.steps.map(stepOf) }
}
