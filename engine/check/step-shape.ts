import type { Place } from '../definition/issue.ts'
import type { FlowSource, Mode, StepSource } from '../definition/types.ts'
import type { ModeTraits } from '../modes/mode.ts'
import { MODES } from '../modes/modes.ts'
import type { Finding } from './model/finding.ts'
import type { SectionAt, StepAt } from './model/form.ts'
import type { Model } from './model/model.ts'

/** Keys that have no effect without one of the others. */
const PARTNERS: { readonly [key in keyof StepSource]?: readonly (keyof StepSource)[] } = {
  paging: ['sections'],
  numbered: ['sections'],
  props: ['view'],
  slots: ['view'],
  with: ['flow'],
  into: ['flow'],
  advance: ['enter'],
  resident: ['view'],
  each: ['view', 'show'],
}

/** Keys about leaving by Next, which is impossible in a resident step. */
const LEAVING = ['next', 'leave', 'advance'] as const

/** Reports steps with keys of another mode, with no content, or with more than one. */
export function stepShapes({ library, flows }: Model): readonly Finding[] {
  return flows.flatMap((form): readonly Finding[] => {
    const flow = library.flows.get(form.id)
    if (!flow) return []
    const misused = misuses(flow, 'flowKeys', flow.mode).map(
      (key): Finding => ({
        code: 'mode-misuse',
        ...onKey({ file: form.file, pointer: '' }, key),
        message: `A flow of mode "${flow.mode}" has no "${key}"`,
      }),
    )
    return [
      ...misused,
      ...form.steps.flatMap((step) => stepFindings(step, flow.mode)),
      ...form.sections.flatMap(sectionFindings),
    ]
  })
}

function onKey({ file, pointer }: Place, key: string): Pick<Finding, 'file' | 'pointer' | 'part'> {
  return { file, pointer: `${pointer}/${key}`, part: 'key' }
}

function stepFindings({ step, place }: StepAt, mode: Mode): readonly Finding[] {
  return [
    ...misuses(step, 'stepKeys', mode).map(
      (key): Finding => ({
        code: 'mode-misuse',
        ...onKey(place, key),
        message: `"${key}" means nothing in mode "${mode}"`,
      }),
    ),
    ...neverCarriedOut(step, mode).map(
      (key): Finding => ({
        code: 'mode-misuse',
        ...onKey(place, key),
        message: `"${key}" is never carried out in mode "all", where steps stand beside each other${key === 'enter' ? '' : ' and have no Next'}`,
      }),
    ),
    ...lonelyKeys(step).map(
      ([key, partner]): Finding => ({
        code: 'key-without-partner',
        ...onKey(place, key),
        message: `"${key}" does nothing without "${partner}"`,
      }),
    ),
    ...content(step, mode).map(
      (message): Finding => ({
        code: 'step-content',
        file: place.file,
        pointer: place.pointer,
        message,
      }),
    ),
    ...leavingFindings(step, place),
  ]
}

/** Reports keys about leaving that have no effect, or that contradict each other. */
function leavingFindings(step: StepSource, place: Place): readonly Finding[] {
  const resident = LEAVING.filter((key) => step.resident === true && step[key] !== undefined).map(
    (key): Finding => ({
      code: 'resident-leaves',
      ...onKey(place, key),
      message: `Step "${step.id}" is resident: it is never left by Next, and "${key}" does nothing`,
    }),
  )
  if (step.commit !== true || typeof step.back !== 'object') return resident
  return [
    ...resident,
    {
      code: 'commit-and-back',
      file: place.file,
      pointer: `${place.pointer}/back`,
      message: `Step "${step.id}" has "commit", and "back" that leads before it`,
    },
  ]
}

function sectionFindings({ section, place }: SectionAt): readonly Finding[] {
  const { file, pointer } = place
  if (section.fields !== undefined && section.instrument !== section.fields) {
    const message = `Section "${section.id}" has "instrument" and "fields": it asks one of them`
    return [{ code: 'step-content', file, pointer, message }]
  }
  if (section.only !== undefined && section.instrument === undefined) {
    const message = '"only" does nothing without "instrument" or "fields"'
    return [{ code: 'key-without-partner', ...onKey(place, 'only'), message }]
  }
  if (section.instrument !== undefined || section.items !== undefined) return []
  const message = `Section "${section.id}" asks nothing: neither "instrument" nor "fields" nor "items"`
  return [{ code: 'step-content', file, pointer, message }]
}

/** Keys of other modes that do not exist in this one. */
function misuses(
  source: FlowSource | StepSource,
  keys: 'flowKeys' | 'stepKeys',
  mode: Mode,
): readonly string[] {
  const isKnown = (key: string, { [keys]: known }: ModeTraits) => known.some((one) => one === key)
  return Object.keys(source).filter(
    (key) =>
      !isKnown(key, MODES[mode]) && Object.values(MODES).some((other) => isKnown(key, other)),
  )
}

/**
 * Finds effects that never run. In mode `all`, only dialogs and steps edited in place are entered
 * or left. Steps with rows are reported elsewhere.
 */
function neverCarriedOut(step: StepSource, mode: Mode): readonly ('enter' | 'leave')[] {
  if (
    !MODES[mode].showsEvery ||
    step.over === true ||
    step.edit === true ||
    step.each !== undefined
  )
    return []
  return (['enter', 'leave'] as const).filter((key) => step[key] !== undefined)
}

function lonelyKeys(step: StepSource): readonly (readonly [key: string, partner: string])[] {
  const has = (key: string) => Object.hasOwn(step, key)
  return Object.entries(PARTNERS).flatMap(([key, partners]) =>
    has(key) && !partners.some(has) ? [[key, partners.join('" or "')] as const] : [],
  )
}

function content(step: StepSource, mode: Mode): readonly string[] {
  const given = (['fields', 'sections', 'view', 'flow'] as const).filter(
    (key) => step[key] !== undefined,
  )
  if (step.edit === true)
    return ['fields,view', 'sections,view'].includes(given.join())
      ? []
      : [
          `Step "${step.id}" is edited in place: it has "view", and "fields" or "sections", and nothing else to show`,
        ]
  if (given.length > 1)
    return [
      `Step "${step.id}" has ${given.map((key) => `"${key}"`).join(' and ')}: it can show one of them`,
    ]
  if (given.length === 1 || step.enter !== undefined) return []
  if (MODES[mode].takesPaths && (step.children !== undefined || step.show !== undefined)) return []
  return [`Step "${step.id}" shows nothing and does nothing`]
}
