import { isObject } from '../../definition/json.ts'
import type {
  EffectDeclaration,
  EffectUse,
  JsonSchema,
  Rule,
  TextSource,
  ViewDeclaration,
} from '../../definition/types.ts'
import type { Form } from './form.ts'
import type { Scope } from './scope.ts'
import { schemaType, type ValueType } from './value-type.ts'

/**
 * A rule and its context. `condition`: only its truth counts. `value`: its result goes to a value,
 * an argument or a prop.
 */
export type RuleUse = {
  readonly rule: Rule
  readonly file: string
  readonly pointer: string
  readonly scope: Scope
  readonly role: 'condition' | 'value'
  /** Conditions that are true whenever this rule is evaluated. */
  readonly given: readonly Rule[]
}
export type TextUse = {
  readonly source: TextSource
  readonly file: string
  readonly pointer: string
  readonly scope: Scope
}
/** A rule whose result goes to something with a schema. */
export type Giving = {
  readonly use: RuleUse
  readonly schema: JsonSchema | undefined
  readonly what: 'argument' | 'prop' | 'value' | 'parameter'
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
  /** Pointer of the view's name. */
  readonly pointer: string
  /** Pointer of the step or interstitial that uses the view. */
  readonly owner: string
  readonly texts: readonly string[]
  readonly props: { readonly [name: string]: Rule } | null
  readonly takesTexts: boolean
}
/** A reference to something shared. */
export type Reference = {
  readonly kind: 'flow' | 'instrument' | 'fields' | 'choices'
  readonly name: string
  readonly file: string
  readonly pointer: string
}
export type TargetAt = {
  readonly to: string
  readonly file: string
  readonly pointer: string
  readonly form: Form
}
export type ClearAt = {
  readonly path: string
  readonly file: string
  readonly pointer: string
  readonly form: Form
}

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
  return {
    rules: [],
    texts: [],
    effects: [],
    views: [],
    givings: [],
    references: [],
    targets: [],
    clears: [],
  }
}

/** Returns a lookup for the schemas of an object's members. */
export function propertyOf(
  schema: JsonSchema | undefined,
): (name: string) => JsonSchema | undefined {
  const { properties, $defs } = isObject(schema) ? schema : {}
  return (name) => {
    const one = isObject(properties) ? properties[name] : undefined
    // Keeps `$defs`, since a reference inside the member may need it.
    if (isObject(one)) return $defs === undefined ? one : { ...one, $defs }
    return typeof one === 'boolean' ? one : undefined
  }
}

/** The type that the receiver of a value requires. */
export function wantedType(giving: Giving): ValueType {
  return schemaType(giving.schema, giving.name)
}
