import { CLOSE, eventCases, everyStep } from '../definition/step-events.ts'
import type { FlowSource, StepSource } from '../definition/types.ts'
import type { Code } from './codes.ts'
import type { Finding } from './model/finding.ts'
import type { Form, StepAt } from './model/form.ts'
import type { Model } from './model/model.ts'

/** Keys that a dialog cannot have: runs enter it only by an event, and do not go back to it. */
const CONFLICTS: readonly (keyof StepSource)[] = [
  'aside',
  'back',
  'commit',
  'crumb',
  'resident',
  'advance',
  'each',
  'children',
  'show',
]

/**
 * Reports dialogs (steps with `over`) that cannot be opened or closed, have no title, or show a
 * view that needs a page.
 */
export function over(model: Model): readonly Finding[] {
  return model.flows.flatMap((form) => {
    const flow = model.library.flows.get(form.id)
    return flow
      ? form.steps
          .flatMap((at) => [
            ...ownMistakes(form, at),
            ...targetMistakes(form, at),
            ...viewMistakes(model, at),
          ])
          .concat(startMistakes(flow, form))
      : []
  })
}

function ownMistakes(form: Form, { step, parent, place }: StepAt): readonly Finding[] {
  if (step.over !== true) return []
  const at = (code: Code, message: string, key?: string): Finding =>
    key === undefined
      ? { code, ...place, message }
      : { code, file: place.file, pointer: `${place.pointer}/${key}`, part: 'key', message }
  const isOpened = form.steps.some((one) =>
    eventCases(one.step).some(({ use }) => use.to === step.id),
  )
  return [
    ...CONFLICTS.filter((key) => step[key] !== undefined).map((key) =>
      at('over-conflict', `Step "${step.id}" lies over another one: it has no "${key}"`, key),
    ),
    ...(parent === null
      ? []
      : [
          at(
            'over-conflict',
            `Step "${step.id}" opens over another one, so it cannot be inside one`,
          ),
        ]),
    ...(isOpened ? [] : [at('over-never-opened', `No event opens step "${step.id}"`)]),
    ...(step.title === undefined
      ? [at('over-without-title', `Step "${step.id}" lies over another one, and has no "title"`)]
      : []),
  ]
}

/** Reports views that may not be shown in a dialog, including those of sub-flows. */
function viewMistakes({ library }: Model, { step, place }: StepAt): readonly Finding[] {
  if (step.over !== true) return []
  const seen = new Set<string>()
  const viewsOf = ({ view, flow, slots = {} }: StepSource): readonly string[] => {
    const inside = [...(flow === undefined ? [] : [flow]), ...Object.values(slots)].filter(
      (id) => !seen.has(id),
    )
    for (const id of inside) seen.add(id)
    return [
      ...(view === undefined ? [] : [view]),
      ...inside.flatMap((id) => everyStep(library.flows.get(id)?.steps ?? []).flatMap(viewsOf)),
    ]
  }
  return [...new Set(viewsOf(step))].flatMap((name): readonly Finding[] => {
    const view = library.views.get(name)
    if (!view || view.inDialog === true) return []
    return [
      {
        code: 'view-not-in-dialog',
        ...place,
        message: `Step "${step.id}" lies over another one, and view "${name}" fills a page`,
      },
    ]
  })
}

/** Reports targets that open a dialog without an event, and `close` outside a dialog. */
function targetMistakes(form: Form, { step, place }: StepAt): readonly Finding[] {
  const events = eventCases(step).map(({ use, pointer }) => ({
    to: use.to,
    pointer: `${pointer}/to`,
    isEvent: true,
  }))
  const others = [
    ...(step.next ?? []).map(({ to }, i) => ({ to, pointer: `/next/${i}/to`, isEvent: false })),
    ...(step.back ? [{ to: step.back.to, pointer: '/back/to', isEvent: false }] : []),
    ...failures(step),
  ]
  return [...events, ...others].flatMap(({ to, pointer, isEvent }): readonly Finding[] => {
    const at = { file: place.file, pointer: `${place.pointer}${pointer}` }
    if (to === CLOSE && step.over !== true)
      return [
        {
          code: 'close-nowhere',
          ...at,
          message: `Step "${step.id}" lies over no other one: there is nothing to close`,
        },
      ]
    return to !== undefined && !isEvent && isOver(form, to) ? [notByEvent(to, at)] : []
  })
}

function failures(step: StepSource) {
  const events = eventCases(step).map(({ use, pointer }) => ({
    uses: use.do,
    pointer: `${pointer}/do`,
  }))
  const lists = [
    { uses: step.enter, pointer: '/enter' },
    { uses: step.leave, pointer: '/leave' },
    ...events,
  ]
  return lists.flatMap(({ uses = [], pointer }) =>
    uses.flatMap(({ onFail = [] }, i) =>
      onFail.map(({ to }, j) => ({
        to,
        pointer: `${pointer}/${i}/onFail/${j}/to`,
        isEvent: false,
      })),
    ),
  )
}

function startMistakes({ start = [] }: FlowSource, form: Form): readonly Finding[] {
  return start.flatMap(({ to, passed = [] }, i) => [
    ...(isOver(form, to) ? [notByEvent(to, { file: form.file, pointer: `/start/${i}/to` })] : []),
    ...passed.flatMap((id, j) =>
      isOver(form, id)
        ? [notByEvent(id, { file: form.file, pointer: `/start/${i}/passed/${j}` })]
        : [],
    ),
  ])
}

function isOver({ steps }: Form, id: string): boolean {
  return steps.some(({ step }) => step.id === id && step.over === true)
}

function notByEvent(to: string, at: Pick<Finding, 'file' | 'pointer'>): Finding {
  return {
    code: 'over-target',
    ...at,
    message: `Step "${to}" lies over another one: events alone lead to it`,
  }
}
