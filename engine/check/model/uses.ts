import { FIELD_TEXT_NAMES } from '../../definition/flow.ts'
import { isObject } from '../../definition/json.ts'
import { pointerStep } from '../../definition/json-schema.ts'
import { isField } from '../../definition/instruments.ts'
import type {
  EffectDeclaration,
  EffectUse,
  FieldSource,
  FlagSource,
  FlowSource,
  InstrumentSource,
  ItemSource,
  JsonSchema,
  PreScreenSource,
  Rule,
  SectionSource,
  StepSource,
  TextSource,
  Texts,
  TotalSource,
  ViewDeclaration,
} from '../../definition/types.ts'
import type { FieldAt, Form } from './form.ts'
import { isSecret, type Scope } from './scope.ts'
import { schemaType, type ValueType } from './value-type.ts'

/** A rule where it stands. `condition`: only its truth counts; else what it gives goes to a value, an argument or a prop. */
export type RuleUse = {
  readonly rule: Rule
  readonly file: string
  readonly pointer: string
  readonly scope: Scope
  readonly role: 'condition' | 'value'
  /** Rules that hold whenever this one is asked. */
  readonly given: readonly Rule[]
}
export type TextUse = { readonly source: TextSource; readonly file: string; readonly pointer: string; readonly scope: Scope }
/** A value given to something that has a schema. */
export type Giving = {
  readonly use: RuleUse
  readonly schema: JsonSchema | undefined
  readonly what: 'argument' | 'prop' | 'value'
  readonly name: string
}
export type EffectAt = {
  readonly use: EffectUse
  readonly declaration: EffectDeclaration | undefined
  readonly file: string
  readonly pointer: string
  readonly scope: Scope
  readonly form: Form
}
export type ViewAt = {
  readonly view: string
  readonly declaration: ViewDeclaration | undefined
  readonly file: string
  /** Of the name. */
  readonly pointer: string
  /** Of what uses the view. */
  readonly owner: string
  readonly texts: readonly string[]
  readonly props: { readonly [name: string]: Rule } | null
  readonly takesTexts: boolean
}
/** A name of something shared, where it stands. */
export type Reference = {
  readonly kind: 'flow' | 'instrument' | 'choices'
  readonly name: string
  readonly file: string
  readonly pointer: string
}
export type TargetAt = { readonly to: string; readonly file: string; readonly pointer: string; readonly form: Form }
export type ClearAt = { readonly path: string; readonly file: string; readonly pointer: string; readonly form: Form }

/** Everything that one file uses, with its place. */
export type Uses = {
  readonly rules: RuleUse[]
  readonly texts: TextUse[]
  readonly effects: EffectAt[]
  readonly views: ViewAt[]
  readonly givings: Giving[]
  readonly references: Reference[]
  readonly targets: TargetAt[]
  readonly clears: ClearAt[]
}

export function noUses(): Uses {
  return { rules: [], texts: [], effects: [], views: [], givings: [], references: [], targets: [], clears: [] }
}

type Walk = {
  readonly uses: Uses
  readonly file: string
  readonly scope: Scope
  readonly form: Form
  readonly formOf: (flow: string) => Form | undefined
}

export function flowUses(flow: FlowSource, form: Form, scope: Scope, formOf: Walk['formOf']): Uses {
  const walk: Walk = { uses: noUses(), file: form.file, scope, form, formOf }
  flow.start?.forEach((target, i) => {
    addTarget(walk, target.to, `/start/${i}/to`)
    target.passed?.forEach((step, k) => {
      addTarget(walk, step, `/start/${i}/passed/${k}`)
    })
    condition(walk, target.when, `/start/${i}/when`, [])
  })
  giveAll(walk, initialsOf(flow), '/values', [], { what: 'value', schemaOf: (name) => form.values.get(name), suffix: '/initial' })
  for (const at of form.steps) addStep(walk, at.step, at.place.pointer, at.parent ? conditionsAbove(at.parent) : [])
  addScores(walk, flow)
  flow.guarantees?.forEach((guarantee, i) => {
    condition(walk, guarantee.whenever, `/guarantees/${i}/whenever`, [])
  })
  if (flow.otherwise !== undefined)
    addView(walk, { view: flow.otherwise, pointer: '/otherwise', owner: '', texts: undefined, props: null })
  return walk.uses
}

function initialsOf({ values }: FlowSource): { readonly [name: string]: Rule } {
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  )
}

function conditionsAbove(at: Form['steps'][number]): readonly Rule[] {
  return [...(at.parent ? conditionsAbove(at.parent) : []), ...(at.step.when === undefined ? [] : [at.step.when])]
}

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

export function choicesUses(options: FieldSource['options'], file: string, scope: Scope, form: Form): Uses {
  const walk: Walk = { uses: noUses(), file, scope, form, formOf: () => undefined }
  addOptions(walk, { options }, '/options', [])
  return walk.uses
}

function rule(
  walk: Walk,
  source: Rule,
  pointer: string,
  role: RuleUse['role'],
  given: readonly Rule[],
  scope = walk.scope,
): RuleUse {
  const use: RuleUse = { rule: source, file: walk.file, pointer, scope, role, given }
  walk.uses.rules.push(use)
  return use
}

function condition(walk: Walk, source: Rule | undefined, pointer: string, given: readonly Rule[], scope = walk.scope): void {
  if (source !== undefined) rule(walk, source, pointer, 'condition', given, scope)
}

/** Members of a map of rules, each given to something with a schema. */
function giveAll(
  walk: Walk,
  rules: { readonly [name: string]: Rule } | undefined,
  pointer: string,
  given: readonly Rule[],
  to: {
    readonly what: Giving['what']
    readonly schemaOf: (name: string) => JsonSchema | undefined
    readonly scope?: Scope
    /** Between the member and the rule. */
    readonly suffix?: string
  },
): void {
  for (const [name, source] of Object.entries(rules ?? {})) {
    const use = rule(walk, source, pointer + pointerStep(name) + (to.suffix ?? ''), 'value', given, to.scope ?? walk.scope)
    walk.uses.givings.push({ use, schema: to.schemaOf(name), what: to.what, name })
  }
}

function propertyOf(schema: JsonSchema | undefined): (name: string) => JsonSchema | undefined {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {}
  return (name) => {
    const one = properties[name]
    return isObject(one) || typeof one === 'boolean' ? one : undefined
  }
}

function addText(walk: Walk, source: TextSource | undefined, pointer: string, scope = walk.scope): void {
  if (source === undefined) return
  walk.uses.texts.push({ source, file: walk.file, pointer, scope })
  if (Array.isArray(source)) {
    source.forEach((one: { readonly when?: Rule }, i) => {
      condition(walk, one.when, `${pointer}/${i}/when`, [], scope)
    })
  }
}

function addTexts(walk: Walk, texts: Texts | undefined, pointer: string, scope = walk.scope): void {
  for (const [name, source] of Object.entries(texts ?? {})) addText(walk, source, pointer + pointerStep(name), scope)
}

function addTarget(walk: Walk, to: string, pointer: string): void {
  walk.uses.targets.push({ to, file: walk.file, pointer, form: walk.form })
}

function addStep(walk: Walk, step: StepSource, pointer: string, above: readonly Rule[]): void {
  condition(walk, step.when, `${pointer}/when`, above)
  const given = step.when === undefined ? above : [...above, step.when]
  addText(walk, step.title, `${pointer}/title`)
  addText(walk, step.crumb, `${pointer}/crumb`)
  addTexts(walk, step.texts, `${pointer}/texts`)
  step.fields?.forEach((item, i) => {
    addItem(walk, item, `${pointer}/fields/${i}`, given)
  })
  step.sections?.forEach((section, i) => {
    addSection(walk, section, `${pointer}/sections/${i}`, given)
  })
  const view = step.view === undefined ? undefined : walk.scope.library.views.get(step.view)
  if (step.view !== undefined)
    addView(walk, { view: step.view, pointer: `${pointer}/view`, owner: pointer, texts: step.texts, props: step.props ?? {} })
  giveAll(walk, step.props, `${pointer}/props`, given, { what: 'prop', schemaOf: propertyOf(view?.props) })
  for (const [slot, flow] of Object.entries(step.slots ?? {}))
    addReference(walk, 'flow', flow, `${pointer}/slots${pointerStep(slot)}`)
  if (step.flow !== undefined) addReference(walk, 'flow', step.flow, `${pointer}/flow`)
  const inner = step.flow === undefined ? undefined : walk.formOf(step.flow)
  const schemaOf = (name: string) => walk.form.values.get(name)
  // What a sub-flow that is unknown would give, nobody can tell.
  if (inner)
    giveAll(walk, step.into, `${pointer}/into`, given, { what: 'value', schemaOf, scope: { ...walk.scope, form: inner } })
  step.show?.forEach((one, i) => {
    condition(walk, one.when, `${pointer}/show/${i}/when`, given)
    addView(walk, { view: one.view, pointer: `${pointer}/show/${i}/view`, owner: pointer, texts: undefined, props: null })
  })
  const secrets = new Set(
    walk.form.fields.flatMap((field) => (field.step?.step === step && isSecret(field.source) ? [field.source.id] : [])),
  )
  addEffects(walk, step.enter, `${pointer}/enter`, given, walk.scope)
  addEffects(walk, step.leave, `${pointer}/leave`, given, { ...walk.scope, secrets })
  for (const [name, use] of Object.entries(step.on ?? {})) {
    const at = `${pointer}/on${pointerStep(name)}`
    const scope: Scope = { ...walk.scope, event: view?.events?.[name] ?? true }
    condition(walk, use.when, `${at}/when`, given, scope)
    const inside = use.when === undefined ? given : [...given, use.when]
    giveAll(walk, use.set, `${at}/set`, inside, { what: 'value', schemaOf, scope })
    use.clear?.forEach((path, i) => {
      walk.uses.clears.push({ path, file: walk.file, pointer: `${at}/clear/${i}`, form: walk.form })
    })
    addEffects(walk, use.do, `${at}/do`, inside, scope)
    if (use.to !== undefined) addTarget(walk, use.to, `${at}/to`)
  }
  step.next?.forEach((target, i) => {
    condition(walk, target.when, `${pointer}/next/${i}/when`, given)
    addTarget(walk, target.to, `${pointer}/next/${i}/to`)
  })
  if (step.back) addTarget(walk, step.back.to, `${pointer}/back/to`)
}

function addReference(walk: Walk, kind: Reference['kind'], name: string, pointer: string): void {
  walk.uses.references.push({ kind, name, file: walk.file, pointer })
}

function addView(
  walk: Walk,
  at: {
    readonly view: string
    readonly pointer: string
    readonly owner: string
    readonly texts: Texts | undefined
    readonly props: ViewAt['props']
  },
): void {
  walk.uses.views.push({
    view: at.view,
    declaration: walk.scope.library.views.get(at.view),
    file: walk.file,
    pointer: at.pointer,
    owner: at.owner,
    texts: Object.keys(at.texts ?? {}),
    props: at.props,
    takesTexts: at.props !== null,
  })
}

function addEffects(
  walk: Walk,
  uses: readonly EffectUse[] | undefined,
  pointer: string,
  given: readonly Rule[],
  scope: Scope,
): void {
  uses?.forEach((use, i) => {
    const at = `${pointer}/${i}`
    const declaration = walk.scope.library.effects.get(use.effect)
    walk.uses.effects.push({ use, declaration, file: walk.file, pointer: at, scope, form: walk.form })
    condition(walk, use.when, `${at}/when`, given, scope)
    const inside = use.when === undefined ? given : [...given, use.when]
    giveAll(walk, use.args, `${at}/args`, inside, { what: 'argument', schemaOf: propertyOf(declaration?.args), scope })
    use.onFail?.forEach((failure, n) => {
      addText(walk, failure.text, `${at}/onFail/${n}/text`)
      if (failure.to !== undefined) addTarget(walk, failure.to, `${at}/onFail/${n}/to`)
      failure.clear?.forEach((path, k) => {
        walk.uses.clears.push({ path, file: walk.file, pointer: `${at}/onFail/${n}/clear/${k}`, form: walk.form })
      })
    })
  })
}

function addSection(walk: Walk, section: SectionSource, pointer: string, above: readonly Rule[]): void {
  condition(walk, section.when, `${pointer}/when`, above)
  const given = section.when === undefined ? above : [...above, section.when]
  addText(walk, section.title, `${pointer}/title`)
  addText(walk, section.description, `${pointer}/description`)
  if (section.preScreen) addPreScreen(walk, section.preScreen, `${pointer}/preScreen`, given)
  if (section.instrument !== undefined) addReference(walk, 'instrument', section.instrument, `${pointer}/instrument`)
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

function addItem(walk: Walk, item: ItemSource, pointer: string, given: readonly Rule[]): void {
  if (isField(item)) {
    addField(walk, item, pointer, given)
    return
  }
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
  if (field.from !== undefined) addReference(walk, 'choices', field.from, `${pointer}/from`)
  if (field.optional !== undefined) condition(walk, field.optional, `${pointer}/optional`, given)
  addTexts(walk, field.messages, `${pointer}/messages`)
  field.rules?.forEach((one, i) => {
    condition(walk, one.when, `${pointer}/rules/${i}/when`, given)
    addText(walk, one.message, `${pointer}/rules/${i}/message`)
  })
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
    for (const name of ['text', 'subText', 'details', 'mark', 'unavailable'] as const)
      addText(walk, option[name], `${pointer}/${i}/${name}`)
    condition(walk, option.when, `${pointer}/${i}/when`, given)
  })
}

function addScores(
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

/** The type that a schema of a giving asks for. */
export function wantedType(giving: Giving): ValueType {
  return schemaType(giving.schema, giving.name)
}
