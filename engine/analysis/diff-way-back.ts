import type { Form, Page, Step } from '../definition/flow.ts'
import type { Frame } from '../machine/frame.ts'
import { pageOf } from '../machine/paging.ts'
import type { DiffSpace } from './diff-space.ts'
import type { Touched } from './diff-touched.ts'
import type { Joint } from './diff-turns.ts'
import type { FlowModel } from './model.ts'

/** Where Back may lead to from one flow of a run, the nearest first. `isTouched`: a version may lead over one of them otherwise. */
type Behind = { readonly places: readonly string[]; readonly isTouched: boolean }

/**
 * Tells runs in the same situation apart by where they came from, as far as Back may lead elsewhere in one version than in the other.
 *
 * @returns An empty text where both versions came the same way, over places that are the same in both.
 */
export function wayKeyOf({ before, after }: DiffSpace, touched: Touched): (joint: Joint) => string {
  return (joint) => {
    const old = behindAll(before.modelFor, touched, joint.before.state)
    const now = behindAll(after.modelFor, touched, joint.after.state)
    const places = [old, now].map((all) => JSON.stringify(all.map((one) => one.places)))
    const isSame = places[0] === places[1] && ![...old, ...now].some(({ isTouched }) => isTouched)
    return isSame ? '' : places.join()
  }
}

function behindAll(modelFor: (id: string) => FlowModel, touched: Touched, frame: Frame): readonly Behind[] {
  const inside = Object.values(frame.children).flatMap((child) => behindAll(modelFor, touched, child))
  return [behind(modelFor(frame.flow), touched, frame), ...inside]
}

/** As far as Back may lead: what lies behind a place that always applies counts only where the run may come to that again. */
function behind({ flow, after }: FlowModel, touched: Touched, frame: Frame): Behind {
  const here = frame.step === null ? undefined : flow.stepsById.get(frame.step)
  const again = here && after.get(here.index)
  const places: string[] = []
  let isTouched = false
  for (let way = frame.way; way; way = way.before) {
    const step = flow.stepsById.get(way.step)
    const page = step?.form ? pageOf(step.form, way.page) : null
    isTouched ||= step !== undefined && touched.isAt(flow, step, page)
    if (!step || step.source.commit === true) break
    if (step.source.advance === true) continue
    places.push(`${way.step} ${way.page}`)
    if (alwaysApplies(step, page) && again?.has(step.index) !== true) break
  }
  return { places, isTouched }
}

function alwaysApplies(step: Step, page: Page | null): boolean {
  if (step.source.when !== undefined) return false
  return step.form === null || (page !== null && isAlwaysThere(step.form, step, page))
}

function isAlwaysThere({ paging }: Form, step: Step, page: Page): boolean {
  const [lead] = page.items ?? []
  return paging === 'all' || (lead?.kind === 'question' && lead.applies === step.applies)
}
