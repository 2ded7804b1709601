import { isObject } from '../../definition/json.ts'
import { pointerStep } from '../../definition/json-schema.ts'
import type { JsonSchema, Rule, Texts, TextSource } from '../../definition/types.ts'
import type { Form } from './form.ts'
import type { Scope } from './scope.ts'
import type { Giving, Reference, RuleUse, Uses, ViewAt } from './uses.ts'

/** A walk over one file: what it found, and what stands around the place at which it is. */
export type Walk = {
  readonly uses: Uses
  readonly file: string
  readonly scope: Scope
  readonly form: Form
  readonly formOf: (flow: string) => Form | undefined
}

export function rule(
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

export function condition(
  walk: Walk,
  source: Rule | undefined,
  pointer: string,
  given: readonly Rule[],
  scope = walk.scope,
): void {
  if (source !== undefined) rule(walk, source, pointer, 'condition', given, scope)
}

/** Members of a map of rules, each given to something with a schema. */
export function giveAll(
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

export function propertyOf(schema: JsonSchema | undefined): (name: string) => JsonSchema | undefined {
  const { properties, $defs } = isObject(schema) ? schema : {}
  return (name) => {
    const one = isObject(properties) ? properties[name] : undefined
    // What a reference leads to stands beside the properties.
    if (isObject(one)) return $defs === undefined ? one : { ...one, $defs }
    return typeof one === 'boolean' ? one : undefined
  }
}

export function addText(walk: Walk, source: TextSource | undefined, pointer: string, scope = walk.scope): void {
  if (source === undefined) return
  walk.uses.texts.push({ source, file: walk.file, pointer, scope })
  if (Array.isArray(source)) {
    source.forEach((one: { readonly when?: Rule }, i) => {
      condition(walk, one.when, `${pointer}/${i}/when`, [], scope)
    })
  }
}

export function addTexts(walk: Walk, texts: Texts | undefined, pointer: string, scope = walk.scope): void {
  for (const [name, source] of Object.entries(texts ?? {})) addText(walk, source, pointer + pointerStep(name), scope)
}

export function addTarget(walk: Walk, to: string, pointer: string): void {
  walk.uses.targets.push({ to, file: walk.file, pointer, form: walk.form })
}

export function addReference(walk: Walk, kind: Reference['kind'], name: string, pointer: string): void {
  walk.uses.references.push({ kind, name, file: walk.file, pointer })
}

export function addView(
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
