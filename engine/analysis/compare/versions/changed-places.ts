import type { Flow, Page, Step } from '../../../definition/flow.ts'
import { sameJson, toJson } from '../../../definition/json.ts'
import { flowOf } from '../../../definition/library.ts'
import type { Json } from '../../../definition/types.ts'
import { pageItems, pageOf } from '../../../machine/paging.ts'
import type { RunState } from '../../../machine/types.ts'
import type { VersionModels } from './version-models.ts'
import type { Versions } from './pair.ts'
import { traitsOf } from '../../../modes/modes.ts'

/**
 * The places where two versions can differ. Parts that are equal, including everything they depend
 * on, show the same after the same answers.
 */
export type ChangedPlaces = {
  /** True if something on screen was changed. */
  readonly isOnScreen: (flow: Flow, state: RunState) => boolean
  /** True if something on a page of a step was changed. */
  readonly isAt: (flow: Flow, step: Step, page: Page | null) => boolean
  /** True if a change can affect navigation. */
  readonly leads: boolean
  /** True if something that is concluded or submitted was changed. */
  readonly hasScores: boolean
  /** True if a choice list that questions use has changed, or if a question uses another list. */
  readonly hasLists: boolean
}

/** Parts of a flow that appear on every step. */
const EVERYWHERE = ['flow title', 'flow draft', 'flow otherwise', 'flow issues']

const SCORING =
  /^(total|flag) |^item \S+ (type|options|when|enabled|visible|hidden|prefill|from|fields)$|^(section|step) \S+ (when|order|questionnaire)$/

const CHOOSING = /^item \S+ (from|fields)$/

export function changedPlaces(
  { before, after }: Versions,
  modelsFor: (id: string) => VersionModels,
  flows: readonly string[],
): ChangedPlaces {
  const parts = new Map(flows.map((id) => [id, modelsFor(id).watch.parts]))
  const heads = new Map(
    [...parts].map(([id, names]) => [
      id,
      new Set(names.map((name) => name.split(' ').slice(0, 2).join(' '))),
    ]),
  )
  const isAt = ({ id }: Flow, step: Step, page: Page | null): boolean =>
    isTouched(heads.get(id) ?? new Set(), step, page)
  const isOnScreen = (flow: Flow, state: RunState): boolean =>
    EVERYWHERE.some((head) => heads.get(flow.id)?.has(head) === true) ||
    shownSteps(flow, state).some((step) =>
      isAt(flow, step, step.form && pageOf(step.form, state.page)),
    ) ||
    Object.values(state.children).some((child) =>
      isOnScreen(flowOf(flow.library, child.flow), child),
    )
  const names = [...parts.values()].flat()
  return {
    isOnScreen,
    isAt,
    leads: flows.some((id) => modelsFor(id).watch.leads),
    hasScores: names.some((name) => SCORING.test(name)),
    hasLists:
      names.some((name) => CHOOSING.test(name)) || !sameJson(listsOf(before), listsOf(after)),
  }
}

function listsOf({ library }: Flow): Json {
  return toJson([...library.choices]) ?? null
}

function shownSteps(flow: Flow, state: RunState): readonly Step[] {
  if (traitsOf(flow.source).showsEvery) return flow.steps
  return [state.step, state.below?.step ?? null].flatMap((id) =>
    id === null ? [] : (flow.stepsById.get(id) ?? []),
  )
}

function isTouched(heads: ReadonlySet<string>, step: Step, page: Page | null): boolean {
  return (
    heads.has(`step ${step.id}`) ||
    (page?.sections.some(({ id }) => heads.has(`section ${id}`)) ?? false) ||
    (page ? pageItems(page).some(({ id }) => heads.has(`item ${id}`)) : false)
  )
}
