import { isField } from '../../definition/instruments.ts'
import { FIELD_TEXT_NAMES } from '../../definition/flow.ts'
import { pointerStep } from '../../definition/json-schema.ts'
import type {
  EachSource,
  FieldSource,
  FlagSource,
  InstrumentSource,
  InterstitialSource,
  ItemSource,
  PreScreenSource,
  Rule,
  SectionSource,
  TotalSource,
} from '../../definition/types.ts'
import type { FieldAt, Form } from './form.ts'
import { readRule } from './rule.ts'
import type { Scope } from './scope.ts'
import { noUses, type Uses } from './uses.ts'
import { ANYTHING } from './value-type.ts'
import { addReference, addText, addTexts, addView, condition, giveAll, propertyOf, rule, type Walk } from './uses-walk.ts'

/** What an instrument uses. */
export function instrumentUses(instrument: InstrumentSource, form: Form, scope: Scope): Uses {
  const walk: Walk = { uses: noUses(), file: form.file, scope, form, formOf: () => undefined }
  addText(walk, instrument.stem, '/stem')
  addOptions(walk, instrument, '/options', [])
  instrument.questions.forEach((entry, i) => {
    if ('use' in entry)
      walk.uses.references.push({ kind: 'instrument', name: entry.use, file: form.file, pointer: `/questions/${i}/use` })
    else addItem(walk, entry, `/questions/${i}`, [])
  })
  addScores(walk, instrument)
  return walk.uses
}

/** What a list of choices uses. */
export function choicesUses(options: FieldSource['options'], file: string, scope: Scope, form: Form): Uses {
  const walk: Walk = { uses: noUses(), file, scope, form, formOf: () => undefined }
  addOptions(walk, { options }, '/options', [])
  return walk.uses
}

export function addSection(walk: Walk, section: SectionSource, pointer: string, above: readonly Rule[]): void {
  condition(walk, section.when, `${pointer}/when`, above)
  const given = section.when === undefined ? above : [...above, section.when]
  addText(walk, section.title, `${pointer}/title`)
  addText(walk, section.description, `${pointer}/description`)
  addText(walk, section.advice, `${pointer}/advice`)
  if (section.preScreen) addPreScreen(walk, section.preScreen, `${pointer}/preScreen`, given)
  const { fields, instrument } = section
  if (fields !== undefined) addReference(walk, 'fields', fields, `${pointer}/fields`)
  if (instrument !== undefined && instrument !== fields) addReference(walk, 'instrument', instrument, `${pointer}/instrument`)
  section.items?.forEach((item, i) => {
    addItem(walk, item, `${pointer}/items/${i}`, given)
  })
}

function addPreScreen(walk: Walk, screen: PreScreenSource, pointer: string, given: readonly Rule[]): void {
  condition(walk, screen.when, `${pointer}/when`, given)
  const { title, description, details, bullets } = screen
  addText(walk, title, `${pointer}/title`)
  addText(walk, description, `${pointer}/description`)
  addText(walk, details, `${pointer}/details`)
  bullets?.forEach((bullet, i) => {
    addText(walk, bullet, `${pointer}/bullets/${i}`)
  })
  if (screen.view !== undefined)
    addView(walk, { view: screen.view, pointer: `${pointer}/view`, owner: pointer, texts: undefined, props: null })
}

export function addItem(walk: Walk, item: ItemSource, pointer: string, given: readonly Rule[]): void {
  if (isField(item)) {
    addField(walk, item, pointer, given)
    return
  }
  addBetween(item.each === undefined ? walk : ofRows(walk, item.each, `${pointer}/each`, given), item, pointer, given)
}

/** What is shown for each row of a list reads it as `row`. */
function ofRows(walk: Walk, each: EachSource, pointer: string, given: readonly Rule[]): Walk {
  const list = rule(walk, each.of, `${pointer}/of`, 'value', given)
  const row = readRule(list.rule, list.pointer, walk.scope).type.items ?? ANYTHING
  return { ...walk, scope: { ...walk.scope, each: row } }
}

function addBetween(walk: Walk, item: InterstitialSource, pointer: string, given: readonly Rule[]): void {
  condition(walk, item.when, `${pointer}/when`, given)
  addTexts(walk, item.texts, `${pointer}/texts`)
  addView(walk, { view: item.view, pointer: `${pointer}/view`, owner: pointer, texts: item.texts, props: item.props ?? {} })
  giveAll(walk, item.props, `${pointer}/props`, given, {
    what: 'prop',
    schemaOf: propertyOf(walk.scope.library.views.get(item.view)?.props),
  })
}

function addField(walk: Walk, field: FieldSource, pointer: string, above: readonly Rule[]): void {
  condition(walk, field.when, `${pointer}/when`, above)
  const given = field.when === undefined ? above : [...above, field.when]
  condition(walk, field.enabled, `${pointer}/enabled`, given)
  for (const name of FIELD_TEXT_NAMES) addText(walk, field[name], `${pointer}/${name}`)
  field.examples?.forEach((one, i) => {
    addText(walk, one, `${pointer}/examples/${i}`)
  })
  field.ends?.forEach((one, i) => {
    addText(walk, one, `${pointer}/ends/${i}`)
  })
  addOptions(walk, field, `${pointer}/options`, given)
  addRowOptions(walk, field, `${pointer}/rowOptions`, given)
  if (field.from !== undefined) addReference(walk, 'choices', field.from, `${pointer}/from`)
  if (field.optional !== undefined) condition(walk, field.optional, `${pointer}/optional`, given)
  addTexts(walk, field.messages, `${pointer}/messages`)
  field.rules?.forEach((one, i) => {
    condition(walk, one.when, `${pointer}/rules/${i}/when`, given)
    addText(walk, one.message, `${pointer}/rules/${i}/message`)
  })
  if (field.compute !== undefined) rule(walk, field.compute, `${pointer}/compute`, 'value', given)
  if (field.prefill !== undefined) rule(walk, field.prefill, `${pointer}/prefill`, 'value', given)
  addText(walk, field.manual?.label, `${pointer}/manual/label`)
  addText(walk, field.manual?.placeholder, `${pointer}/manual/placeholder`)
  addTexts(walk, field.manual?.messages, `${pointer}/manual/messages`)
  const list: FieldAt | undefined =
    field.type === 'list'
      ? walk.form.fields.find((one) => one.source.id === field.id && one.source.fields === field.fields)
      : undefined
  const inner: Walk = list ? { ...walk, scope: { ...walk.scope, row: list } } : walk
  field.fields?.forEach((child, i) => {
    addField(inner, child, `${pointer}/fields/${i}`, given)
  })
}

function addOptions(
  walk: Walk,
  { options }: { readonly options?: FieldSource['options'] },
  pointer: string,
  given: readonly Rule[],
): void {
  options?.forEach((option, i) => {
    for (const name of OPTION_TEXTS) addText(walk, option[name], `${pointer}/${i}/${name}`)
    condition(walk, option.when, `${pointer}/${i}/when`, given)
  })
}

/** Options for each row of a list read it as `row`. */
function addRowOptions(around: Walk, { rowOptions }: FieldSource, pointer: string, given: readonly Rule[]): void {
  if (rowOptions === undefined) return
  const walk = ofRows(around, rowOptions.each, `${pointer}/each`, given)
  condition(walk, rowOptions.when, `${pointer}/when`, given)
  for (const name of OPTION_TEXTS) addText(walk, rowOptions[name], `${pointer}/${name}`)
}

const OPTION_TEXTS = ['text', 'subText', 'details', 'mark', 'price', 'unavailable'] as const

export function addScores(
  walk: Walk,
  source: {
    readonly totals?: { readonly [name: string]: TotalSource }
    readonly flags?: { readonly [name: string]: FlagSource }
  },
): void {
  for (const [name, total] of Object.entries(source.totals ?? {})) {
    total.count?.forEach((one, i) => {
      condition(walk, one, `/totals${pointerStep(name)}/count/${i}`, [])
    })
    total.bands?.forEach((band, i) => {
      addText(walk, band.text, `/totals${pointerStep(name)}/bands/${i}/text`)
    })
  }
  for (const [name, flag] of Object.entries(source.flags ?? {})) condition(walk, flag.when, `/flags${pointerStep(name)}/when`, [])
}
