import type { EachSource, JsonSchema, Rule } from '../../definition/types.ts'
import { type NamePart, type NodePart, type RulePart, visit } from '../../definition/visit.ts'
import type { Form } from './form.ts'
import { readRule } from './rule.ts'
import { isSecret, type Scope } from './scope.ts'
import { type Giving, noUses, propertyOf, type RuleUse, type Uses } from './uses.ts'
import { ANYTHING } from './value-type.ts'

type File = {
  readonly form: Form
  readonly scope: Scope
  readonly formOf: (flow: string) => Form | undefined
}

/** The context of a place in a file. */
type Around = {
  readonly node: NodePart
  readonly step: NodePart<'step'> | null
  readonly scope: Scope
  /** Scope of texts, which cannot read events or secrets. */
  readonly shown: Scope
  /** Scope outside the node. */
  readonly outer: Scope
  /**
   * Conditions that are true at the place (`given`), and those that are true outside the node
   * (`above`).
   */
  readonly given: readonly Rule[]
  readonly above: readonly Rule[]
}

/**
 * Collects what a file uses: rules and texts with their scopes, and references to effects, views,
 * steps and shared definitions.
 */
export function usesOf(root: NodePart<'flow' | 'instrument' | 'choices'>, file: File): Uses {
  const uses = noUses()
  const { scope } = file
  const around: Around = {
    node: root,
    step: null,
    scope,
    shown: scope,
    outer: scope,
    given: [],
    above: [],
  }
  visit(root, around, {
    into: (part, outside) => {
      const inside = aroundIn(part, outside, file)
      if (part.kind === 'effect') addEffect(uses, part, file, inside.scope)
      return inside
    },
    leaf: (leaf, at) => {
      if (leaf.kind === 'rule') addRule(uses, leaf, file, at)
      else if (leaf.kind === 'name') addName(uses, leaf, file, at)
      else
        uses.texts.push({
          source: leaf.text,
          file: file.form.file,
          pointer: leaf.pointer,
          scope: at.shown,
        })
    },
  })
  return uses
}

function aroundIn(part: NodePart, around: Around, file: File): Around {
  const { kind, node } = part
  // The rule for the list itself cannot read `row`.
  if (kind === 'each') return { ...around, node: part, scope: around.outer, given: around.above }
  const when = 'when' in node ? node.when : undefined
  const scope = scopeIn(part, around, file)
  return {
    node: part,
    step: kind === 'step' ? part : around.step,
    scope,
    shown: kind === 'event' || kind === 'effect' || kind === 'failure' ? around.shown : scope,
    outer: around.scope,
    given: when === undefined ? around.given : [...around.given, when],
    above: around.given,
  }
}

function scopeIn(part: NodePart, { scope, step }: Around, file: File): Scope {
  switch (part.kind) {
    case 'step':
      return ofRows(part, file.scope)
    case 'interstitial':
    case 'rowOptions':
      return ofRows(part, scope)
    case 'field': {
      const { id, type, fields } = part.node
      const list =
        type === 'list'
          ? file.form.fields.find(({ source }) => source.id === id && source.fields === fields)
          : undefined
      return list ? { ...scope, row: list } : scope
    }
    case 'event':
      return { ...scope, event: viewOf(scope, step?.node.view)?.events?.[part.name] ?? true }
    case 'effect':
      return part.key === 'leave' && step
        ? { ...scope, secrets: secretsOf(file.form, step) }
        : scope
    default:
      return scope
  }
}

/** The scope of something that is shown per row, where rules read the row as `row`. */
function ofRows(
  {
    node: { each },
    pointer,
  }: { readonly node: { readonly each?: EachSource }; readonly pointer: string },
  scope: Scope,
): Scope {
  return each === undefined
    ? scope
    : { ...scope, each: readRule(each.of, `${pointer}/each/of`, scope).type.items ?? ANYTHING }
}

function secretsOf(form: Form, { node }: NodePart<'step'>): ReadonlySet<string> {
  return new Set(
    form.fields.flatMap(({ step, source }) =>
      step?.step === node && isSecret(source) ? [source.id] : [],
    ),
  )
}

function viewOf({ library }: Scope, name: string | undefined) {
  return name === undefined ? undefined : library.views.get(name)
}

function addRule(uses: Uses, part: RulePart, file: File, around: Around): void {
  const { rule, role, key, pointer } = part
  const inner = key === 'into' ? innerForm(around, file) : undefined
  // The results of an unknown sub-flow are unknown, too.
  if (key === 'into' && !inner) return
  const use: RuleUse = {
    rule,
    file: file.form.file,
    pointer,
    scope: inner ? { ...around.scope, form: inner } : around.scope,
    role: role === 'value' ? 'value' : 'condition',
    given: key === 'when' ? around.above : around.given,
    ...(role === 'case' ? { scope: around.shown, given: [] } : {}),
  }
  uses.rules.push(use)
  const giving = givenTo(part, file, around)
  if (giving) uses.givings.push({ use, ...giving })
}

/** The receiver of a rule's value; null if it has no schema. */
function givenTo({ key, name }: RulePart, file: File, around: Around): Omit<Giving, 'use'> | null {
  const { node } = around
  switch (key) {
    case 'args':
      return 'effect' in node.node
        ? given(
            'argument',
            propertyOf(file.scope.library.effects.get(node.node.effect)?.args),
            name,
          )
        : null
    case 'props':
      return 'view' in node.node
        ? given('prop', propertyOf(viewOf(file.scope, node.node.view)?.props), name)
        : null
    case 'with':
      return given('parameter', (one) => innerForm(around, file)?.parameters.get(one)?.schema, name)
    case 'set':
    case 'into':
      return given('value', (one) => file.form.values.get(one), name)
    case 'initial':
      return given('value', (one) => file.form.values.get(one), node.name)
    default:
      return null
  }
}

function given(
  what: Giving['what'],
  schemaOf: (name: string) => JsonSchema | undefined,
  name: string,
): Omit<Giving, 'use'> {
  return { what, name, schema: schemaOf(name) }
}

function innerForm({ step }: Around, { formOf }: File): Form | undefined {
  return step?.node.flow === undefined ? undefined : formOf(step.node.flow)
}

function addEffect(
  uses: Uses,
  { node, pointer }: NodePart<'effect'>,
  { form, scope: { library } }: File,
  scope: Scope,
): void {
  uses.effects.push({
    use: node,
    declaration: library.effects.get(node.effect),
    file: form.file,
    pointer,
    scope,
    form,
  })
}

function addName(
  uses: Uses,
  { named, to, pointer }: NamePart,
  { form, scope }: File,
  around: Around,
): void {
  const { file } = form
  switch (named) {
    case 'step':
      uses.targets.push({ to, file, pointer, form })
      return
    case 'cleared':
      uses.clears.push({ path: to, file, pointer, form })
      return
    case 'view':
      uses.views.push({
        view: to,
        declaration: scope.library.views.get(to),
        file,
        pointer,
        ...givenToView(around),
      })
      return
    case 'instrument':
    case 'fields':
    case 'flow':
    case 'choices':
      // The loader turned a section with `fields` into one with `instrument`.
      if (
        named === 'instrument' &&
        around.node.kind === 'section' &&
        around.node.node.fields === to
      )
        return
      uses.references.push({ kind: named, name: to, file, pointer })
      return
    case 'effect':
    case 'input':
    case 'value':
      return
  }
}

/** The texts and props for a view. Only steps and interstitials can pass them. */
function givenToView({
  node,
  step,
}: Around): Pick<Uses['views'][number], 'owner' | 'texts' | 'props' | 'takesTexts'> {
  if (node.kind === 'step' || node.kind === 'interstitial') {
    const { texts = {}, props = {} } = node.node
    return { owner: node.pointer, texts: Object.keys(texts), props, takesTexts: true }
  }
  return {
    owner: (node.kind === 'show' ? step : node)?.pointer ?? '',
    texts: [],
    props: null,
    takesTexts: false,
  }
}
