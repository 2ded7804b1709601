import type { Flow } from '../../../definition/flow.ts'
import type { Json, JsonObject, StepSource } from '../../../definition/types.ts'
import { placesCalled } from '../../../definition/named-places.ts'
import { PLACEHOLDER } from '../structure/placeholder-flow.ts'
import { traitsOf } from '../../../modes/modes.ts'

/** The keys of a step without any interaction. */
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

/** Steps of mode `all` that only display something. They do not affect each other's content. */
export function displaySteps({ source }: Flow): readonly string[] {
  if (!traitsOf(source).showsEvery) return []
  return source.steps
    .filter((step) => Object.keys(step).every((key) => SHOWN.has(key)))
    .map(({ id }) => id)
}

/** The display steps that contain none of the given places. */
export function displayStepsWithout(flow: Flow, places: readonly string[]): readonly string[] {
  const called = places.flatMap((name) => placesCalled(flow.library, flow.id, name))
  const looked = new Set(called.map(({ spot }) => spot.split(/[/ ]/)[0]))
  return displaySteps(flow).filter((id) => !looked.has(id))
}

/** The flow with some steps replaced by steps that never apply. */
export function withoutSteps(source: JsonObject, gone: readonly string[]): JsonObject {
  if (gone.length === 0 || !Array.isArray(source.steps)) return source
  const stepOf = (step: Json): Json => {
    const id =
      step !== null && typeof step === 'object' && !Array.isArray(step) && 'id' in step
        ? step.id
        : null
    return typeof id === 'string' && gone.includes(id)
      ? { id, when: false, view: PLACEHOLDER }
      : step
  }
  return { ...source, steps: source.steps.map(stepOf) }
}
