import { CANCEL, EDIT } from '../definition/edited.ts'
import { CLOSE, eventCases } from '../definition/step-events.ts'
import { instrumentItems } from '../definition/instruments.ts'
import type { StepSource, TextSource } from '../definition/types.ts'
import type { Code } from './codes.ts'
import { nearest } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import { CUT, type Form } from './model/form.ts'
import type { Model } from './model/model.ts'
import type { Reference } from './model/uses.ts'

/** Reports unknown flows, instruments, choices, effects, views, texts and inputs. */
export function unknownShared(model: Model): readonly Finding[] {
  const { uses, library, isKnown } = model
  const findings: Finding[] = []
  for (const { kind, name, file, pointer } of uses.references) {
    const known = sharedNamesOf(model, kind, pointer)
    if (!known.has(name) && isKnown(kind))
      findings.push(unknown(`unknown-${kind}`, kind, name, file, pointer, known))
  }
  for (const { use, declaration, file, pointer } of uses.effects) {
    if (!declaration && isKnown('effects'))
      findings.push(
        unknown(
          'unknown-effect',
          'effect',
          use.effect,
          file,
          `${pointer}/effect`,
          library.effects.keys(),
        ),
      )
  }
  for (const { view, declaration, file, pointer } of uses.views) {
    if (!declaration && view !== CUT && isKnown('views'))
      findings.push(unknown('unknown-view', 'view', view, file, pointer, library.views.keys()))
  }
  for (const { source, file, pointer } of uses.texts) {
    const name = sharedName(source)
    if (name !== null && !Object.hasOwn(library.texts, name) && isKnown('texts')) {
      findings.push(
        unknown('unknown-text', 'text', name, file, `${pointer}/text`, Object.keys(library.texts)),
      )
    }
  }
  for (const [name, source] of Object.entries(library.texts)) {
    const other = sharedName(source)
    const file = library.origins.get(`text:${name}`)?.path ?? name
    if (other !== null && !Object.hasOwn(library.texts, other) && isKnown('texts')) {
      findings.push(
        unknown(
          'unknown-text',
          'text',
          other,
          file,
          `/texts/${name}/text`,
          Object.keys(library.texts),
        ),
      )
    }
  }
  for (const form of model.flows) {
    library.flows.get(form.id)?.inputs?.forEach((name, i) => {
      if (!library.inputs.has(name) && name !== 'now' && isKnown('inputs')) {
        findings.push(
          unknown('unknown-input', 'input', name, form.file, `/inputs/${i}`, library.inputs.keys()),
        )
      }
    })
  }
  return findings
}

/**
 * Known names of a kind. `use` accepts both instruments and files of kind `fields`; a section
 * accepts only the kind that it names.
 */
export function sharedNamesOf(
  { documents, library }: Model,
  kind: Reference['kind'],
  pointer: string,
): ReadonlySet<string> {
  if (kind === 'flow') return new Set(library.flows.keys())
  if (kind === 'choices') return new Set(library.choices.keys())
  const fields = new Set(
    documents.flatMap(({ source }) => (source?.kind === 'fields' ? [source.id] : [])),
  )
  if (kind === 'fields') return fields
  const instruments = [...library.instruments.keys()]
  return new Set(
    pointer.endsWith('/use') ? instruments : instruments.filter((id) => !fields.has(id)),
  )
}

function sharedName(source: TextSource): string | null {
  return typeof source === 'object' && 'text' in source ? source.text : null
}

function unknown(
  code: Code,
  what: string,
  name: string,
  file: string,
  pointer: string,
  known: Iterable<string>,
): Finding {
  const near = nearest(name, known)
  return {
    code,
    file,
    pointer,
    message: `There is no ${what} "${name}"${near === null ? '' : `; did you mean "${near}"?`}`,
  }
}

/** Reports steps, values, questions and sections that do not exist in the flow. */
export function unknownInFlow(model: Model): readonly Finding[] {
  const findings: Finding[] = []
  for (const { to, file, pointer, form } of model.uses.targets) {
    const ids = form.steps.map(({ step }) => step.id)
    if (to !== 'end' && to !== CLOSE && !ids.includes(to))
      findings.push(unknown('unknown-step', 'step', to, file, pointer, ids))
  }
  for (const { path, file, pointer, form } of model.uses.clears) {
    const names = [...form.fieldsByPath.keys(), ...form.values.keys()]
    if (!names.includes(path.replace(/:text$/, '')) && form.isComplete)
      findings.push(unknown('unknown-field', 'question or value', path, file, pointer, names))
  }
  for (const { use, file, pointer, form } of model.uses.effects) {
    if (use.into !== undefined && !form.values.has(use.into))
      findings.push(
        unknown('unknown-value', 'value', use.into, file, `${pointer}/into`, form.values.keys()),
      )
  }
  for (const form of model.flows)
    findings.push(...storedValues(form), ...viewEvents(model, form), ...takenQuestions(model, form))
  for (const { id } of model.instruments) findings.push(...takenByInstrument(model, id))
  for (const form of [...model.flows, ...model.instruments])
    findings.push(...scoredItems(model, form))
  return findings
}

function storedValues(form: Form): readonly Finding[] {
  return form.steps.flatMap(({ step, place }) => {
    const names = [
      ...Object.keys(step.into ?? {}).map((name) => ({
        name,
        pointer: `${place.pointer}/into/${name}`,
      })),
      ...eventCases(step).flatMap(({ use, pointer }) =>
        Object.keys(use.set ?? {}).map((name) => ({
          name,
          pointer: `${place.pointer}${pointer}/set/${name}`,
        })),
      ),
    ]
    return names.flatMap(({ name, pointer }) =>
      form.values.has(name)
        ? []
        : [
            {
              ...unknown('unknown-value', 'value', name, place.file, pointer, form.values.keys()),
              part: 'key' as const,
            },
          ],
    )
  })
}

const EVERY_VIEW_SENDS = ['next', 'back', 'leave']

function viewEvents(model: Model, form: Form): readonly Finding[] {
  return form.steps.flatMap(({ step, place }) => {
    const names = [...(step.view === undefined ? [] : [step.view]), ...viewsBetween(step)]
    const views = names.flatMap((name) => model.library.views.get(name) ?? [])
    if (
      step.view === undefined
        ? step.on === undefined || views.length < names.length
        : views.length === 0
    )
      return []
    const known = [
      ...views.flatMap(({ events }) => Object.keys(events ?? {})),
      ...(step.view === undefined ? [] : EVERY_VIEW_SENDS),
    ]
    return Object.keys(step.on ?? {}).flatMap((event): readonly Finding[] =>
      known.includes(event) || (step.edit === true && (event === EDIT || event === CANCEL))
        ? []
        : [
            {
              ...unknown(
                'unknown-view-event',
                step.view === undefined
                  ? `event of what stands in step "${step.id}" named`
                  : `event of view "${step.view}" named`,
                event,
                place.file,
                `${place.pointer}/on/${event}`,
                known,
              ),
              part: 'key',
            },
          ],
    )
  })
}

/** Views of the interstitials in a step. */
function viewsBetween({ fields = [], sections = [] }: StepSource): readonly string[] {
  const items = [...fields, ...sections.flatMap(({ items = [] }) => items)]
  return items.flatMap((item) => ('view' in item ? [item.view] : []))
}

function takenQuestions(model: Model, form: Form): readonly Finding[] {
  return form.sections.flatMap(({ section, place }) =>
    section.instrument === undefined
      ? []
      : missingIn(model, section.instrument, section.only, place.file, `${place.pointer}/only`),
  )
}

function takenByInstrument(model: Model, id: string): readonly Finding[] {
  const file = model.library.origins.get(`instrument:${id}`)?.path ?? id
  return (model.library.instruments.get(id)?.questions ?? []).flatMap((entry, i) =>
    'use' in entry ? missingIn(model, entry.use, entry.only, file, `/questions/${i}/only`) : [],
  )
}

function missingIn(
  model: Model,
  instrument: string,
  only: readonly string[] | undefined,
  file: string,
  pointer: string,
): readonly Finding[] {
  if (!model.library.instruments.has(instrument)) return []
  const ids = instrumentItems(model.library, instrument).map(({ item }) => item.id)
  return (only ?? []).flatMap((id, i) =>
    ids.includes(id)
      ? []
      : [
          unknown(
            'unknown-question',
            `question of instrument "${instrument}" named`,
            id,
            file,
            `${pointer}/${i}`,
            ids,
          ),
        ],
  )
}

function scoredItems(model: Model, form: Form): readonly Finding[] {
  return [...form.totals].flatMap(([name, { source, place, isOwn }]) => {
    if (!isOwn) return []
    return (['sum', 'answered'] as const).flatMap((key): readonly Finding[] => {
      const items = source[key]
      if (items === undefined) return []
      const pointer = `/totals/${name}/${key}`
      if ('section' in items) {
        const ids = form.sections.map(({ section }) => section.id)
        return ids.includes(items.section)
          ? []
          : [
              unknown(
                'unknown-section',
                'section',
                items.section,
                place.file,
                `${pointer}/section`,
                ids,
              ),
            ]
      }
      if ('instrument' in items) {
        if (model.library.instruments.has(items.instrument) || !model.isKnown('instrument'))
          return []
        return [
          unknown(
            'unknown-instrument',
            'instrument',
            items.instrument,
            place.file,
            `${pointer}/instrument`,
            model.library.instruments.keys(),
          ),
        ]
      }
      return items.flatMap((id, i) =>
        form.fieldsByPath.has(id) || !form.isComplete
          ? []
          : [
              unknown(
                'unknown-field',
                'question',
                id,
                place.file,
                `${pointer}/${i}`,
                form.fieldsByPath.keys(),
              ),
            ],
      )
    })
  })
}
