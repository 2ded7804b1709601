import type { Page, Step } from '../../definition/flow.ts'
import { pageOf } from '../../machine/paging.ts'
import type { RunState } from '../../machine/types.ts'
import { isSurePage, type FlowModel } from '../explore/index.ts'
import type { DiffSpace } from './prepare-diff.ts'
import { framesOf } from './side.ts'
import type { ChangedPlaces } from './versions/changed-places.ts'
import type { RunPair } from './compare-runs.ts'

/**
 * The places in one flow of a run that Back may reach, nearest first. `isChanged`: the versions
 * differ at one of them.
 */
type Behind = { readonly places: readonly string[]; readonly isChanged: boolean }

/**
 * Distinguishes runs with equal states by their history, if Back may reach different places in the
 * two versions.
 * @returns An empty text if both versions have the same history of unchanged places.
 */
export function historyKey({ before, after, versions }: DiffSpace): (pair: RunPair) => string {
  return (pair) => {
    const old = behindAll(before.modelFor, versions.changed, pair.before.state)
    const now = behindAll(after.modelFor, versions.changed, pair.after.state)
    const places = [old, now].map((all) => JSON.stringify(all.map((one) => one.places)))
    const isSame = places[0] === places[1] && ![...old, ...now].some(({ isChanged }) => isChanged)
    return isSame ? '' : places.join()
  }
}

function behindAll(
  modelFor: (id: string) => FlowModel,
  changed: ChangedPlaces,
  state: RunState,
): readonly Behind[] {
  return framesOf(state).map((frame) => behind(modelFor(frame.flow), changed, frame))
}

/**
 * The history as far as Back may reach. Places before an unconditional one count only if the run
 * can reach that one again.
 */
function behind({ flow, after }: FlowModel, changed: ChangedPlaces, frame: RunState): Behind {
  const here = frame.step === null ? undefined : flow.stepsById.get(frame.step)
  const again = here && after.get(here.index)
  const places: string[] = []
  let isChanged = false
  for (let way = frame.way; way; way = way.before) {
    const step = flow.stepsById.get(way.step)
    const page = step?.form ? pageOf(step.form, way.page) : null
    isChanged ||= step !== undefined && changed.isAt(flow, step, page)
    if (!step || step.source.commit === true) break
    if (step.source.advance === true) continue
    places.push(`${way.step} ${way.page}`)
    if (alwaysApplies(step, page) && again?.has(step.index) !== true) break
  }
  return { places, isChanged }
}

function alwaysApplies(step: Step, page: Page | null): boolean {
  if (step.source.when !== undefined) return false
  return step.form === null || (page !== null && isAlwaysThere(step, page))
}

function isAlwaysThere(step: Step, page: Page): boolean {
  const [lead] = page.items ?? []
  return isSurePage(page, step) || (lead?.kind === 'question' && lead.applies === step.applies)
}
