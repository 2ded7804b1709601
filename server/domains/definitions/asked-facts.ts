import {
  type FactArguments,
  type FactReader,
  type Json,
  type JsonObject,
  toJson,
} from '#engine/index.ts'

/** Inputs that facts may read, by their names in `flows/vocabulary/inputs.json`. */
type FactInput =
  | 'user'
  | 'config'
  | 'eligibility'
  | 'session'
  | 'now'
  | 'latestAssessment'
  | 'ageCheck'
  | 'history'
  | 'account'
  | 'timeZone'

/**
 * A fact that the server evaluates: its inputs, its parameters, and a function that parses its
 * value (`undefined` if invalid).
 */
type AskedFact<Value> = {
  readonly inputs: readonly FactInput[]
  readonly parameters: readonly string[]
  readonly valueOf: (value: Json) => Value | undefined
}

const CANCELLATION_TERMS = ['free', 'fee', 'shared', 'counted', 'last', 'refused'] as const
const CHECK_IN_STATES = ['none', 'early', 'noCare', 'blocked', 'open', 'done'] as const
const VIDEO_CALL_STATES = ['none', 'notCheckedIn', 'blocked', 'early', 'open'] as const
const FEEDBACK_FORMS = ['ratings', 'technical'] as const
const CARE_TYPES = ['Therapy', 'Psychiatry'] as const
const CARE_STATUSES = [
  'Active',
  'OnHold',
  'New',
  'Cancelled',
  'Deleted',
  'Discharged',
  'ScreenedOut',
] as const
const REACTIVATION_OUTCOMES = ['open', 'done', 'refused'] as const
const SELF_PAY_OUTCOMES = ['open', 'otherPayer', 'noCare'] as const
const PAYMENT_SOURCES = ['SelfPay', 'Organization', 'Insurance', 'OONInsurance'] as const

/** Converts a value as a flow's condition does. */
const condition = (value: Json): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value)
const texts = (value: Json): readonly string[] | undefined =>
  Array.isArray(value) && value.every((one): one is string => typeof one === 'string')
    ? value
    : undefined
const text = (value: Json): string | undefined => (typeof value === 'string' ? value : undefined)
const textOrNull = (value: Json): string | null | undefined => (value === null ? null : text(value))
const integer = (value: Json): number | undefined =>
  Number.isInteger(value) ? Number(value) : undefined
const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (value: Json): Word | undefined =>
    words.find((word) => word === value)
const eachOf =
  <Word extends string>(words: readonly Word[]) =>
  (value: Json): readonly Word[] | undefined => {
    if (!Array.isArray(value)) return undefined
    const known = value.flatMap((one: Json) => words.filter((word) => word === one))
    return known.length === value.length ? known : undefined
  }

/** Inputs that are available in every operation on a person. */
export const PERSON = ['user', 'eligibility', 'session', 'config', 'now'] as const
const BOOKING = [...PERSON, 'latestAssessment', 'history'] as const
const ELIGIBILITY = ['user', 'config', 'ageCheck'] as const
const PROFILE = ['user', 'account'] as const

/**
 * Every fact that the server's code evaluates by name. The server starts only if these exist with
 * these parameters and inputs.
 */
export const ASKED_FACTS = {
  'payment-source': { inputs: PERSON, parameters: ['careType'], valueOf: oneOf(PAYMENT_SOURCES) },
  // fields of a person in the API
  'care-is-ongoing': { inputs: ['user'], parameters: ['careType'], valueOf: condition },
  'care-status': { inputs: ['user'], parameters: [], valueOf: oneOf(CARE_STATUSES) },
  'has-prescriptions': { inputs: ['user'], parameters: [], valueOf: condition },
  'is-student': { inputs: ['user'], parameters: [], valueOf: condition },
  'has-hub': { inputs: ['user'], parameters: [], valueOf: condition },
  'may-share-record': { inputs: ['user'], parameters: [], valueOf: condition },
  'has-campus-resources': { inputs: ['user'], parameters: [], valueOf: condition },
  'links-student-terms': { inputs: ['user'], parameters: [], valueOf: condition },
  'current-care-period': { inputs: ['user', 'now'], parameters: [], valueOf: textOrNull },
  'next-care-period': { inputs: ['user', 'now'], parameters: [], valueOf: textOrNull },
  'visits-to-come': { inputs: ['user', 'now'], parameters: [], valueOf: texts },
  // care on hold, and how to reactivate it
  'forms-are-on-hold': { inputs: ['user'], parameters: [], valueOf: condition },
  'has-visits-left': { inputs: ['user'], parameters: [], valueOf: condition },
  'care-types-to-reactivate': { inputs: ['user'], parameters: [], valueOf: eachOf(CARE_TYPES) },
  'self-reactivation-is-allowed': { inputs: ['user'], parameters: [], valueOf: condition },
  'reactivation-copy': { inputs: ['user'], parameters: [], valueOf: text },
  'reactivation-outcome': {
    inputs: ['user'],
    parameters: ['careType', 'state'],
    valueOf: oneOf(REACTIVATION_OUTCOMES),
  },
  // care that continues after the organization stops paying
  'self-pay-outcome': {
    inputs: ['user'],
    parameters: ['careType'],
    valueOf: oneOf(SELF_PAY_OUTCOMES),
  },
  'can-pay-for-care': { inputs: ['user'], parameters: ['careType'], valueOf: condition },
  'states-of-self-pay': { inputs: ['user', 'config'], parameters: ['careType'], valueOf: texts },
  'had-visit-of-care': { inputs: ['user'], parameters: ['careType'], valueOf: condition },
  'care-goes-on-by-self-pay': {
    inputs: ['user', 'config'],
    parameters: ['careType'],
    valueOf: condition,
  },
  'care-transition-is-pending': { inputs: ['user'], parameters: [], valueOf: condition },
  // assessments over time
  'next-assessment': { inputs: ['user'], parameters: [], valueOf: textOrNull },
  // the cost of canceling a visit
  'cancellation-terms': {
    inputs: ['user', 'now'],
    parameters: ['visit'],
    valueOf: oneOf(CANCELLATION_TERMS),
  },
  'sessions-left': {
    inputs: ['user'],
    parameters: ['visit'],
    valueOf: (value) => (value === null ? null : integer(value)),
  },
  // whether a person can check in to a visit
  'visit-is-blocked': { inputs: ['user'], parameters: ['visit'], valueOf: condition },
  'check-in-opens': {
    inputs: ['user'],
    parameters: ['visit'],
    valueOf: (value) => (value === null ? null : text(value)),
  },
  'check-in-state': {
    inputs: ['user', 'now'],
    parameters: ['visit'],
    valueOf: oneOf(CHECK_IN_STATES),
  },
  // feedback after a visit
  'visit-can-be-judged': { inputs: ['user'], parameters: ['visit'], valueOf: condition },
  'feedback-form': {
    inputs: ['user', 'now'],
    parameters: ['visit'],
    valueOf: oneOf(FEEDBACK_FORMS),
  },
  // the providers that a person can message
  'messaged-provider': {
    inputs: ['user'],
    parameters: ['careType'],
    valueOf: (value) => (value === null ? null : text(value)),
  },
  'can-message': { inputs: ['user'], parameters: ['careType'], valueOf: condition },
  'states-of-provider': {
    inputs: ['user'],
    parameters: ['careType'],
    valueOf: (value) => (value === null ? null : texts(value)),
  },
  // whether a person can join the video call of a visit
  'video-call-state': {
    inputs: ['user', 'now', 'timeZone'],
    parameters: ['visit'],
    valueOf: oneOf(VIDEO_CALL_STATES),
  },
  // whose ID is checked
  'needs-id-photo': { inputs: ['user'], parameters: [], valueOf: condition },
  // who may book
  'is-eligible': { inputs: BOOKING, parameters: [], valueOf: condition },
  'may-go-on-to-booking': { inputs: BOOKING, parameters: [], valueOf: condition },
  'intake-is-missing': { inputs: BOOKING, parameters: [], valueOf: condition },
  'care-can-be-chosen': { inputs: BOOKING, parameters: ['careType'], valueOf: condition },
  'care-is-on-hold': { inputs: ['user'], parameters: ['careType'], valueOf: condition },
  'care-can-be-scheduled': { inputs: BOOKING, parameters: ['careType'], valueOf: condition },
  'order-of-booking': { inputs: BOOKING, parameters: [], valueOf: eachOf(CARE_TYPES) },
  // who may be treated, and where
  'minimum-age-here': { inputs: ELIGIBILITY, parameters: [], valueOf: integer },
  'is-below-minimum-age': { inputs: ELIGIBILITY, parameters: [], valueOf: condition },
  'has-no-usable-care': { inputs: ['user'], parameters: [], valueOf: condition },
  'is-offered-at-home': { inputs: ELIGIBILITY, parameters: ['careType'], valueOf: condition },
  'may-be-treated': { inputs: ELIGIBILITY, parameters: [], valueOf: condition },
  'state-is-limited': { inputs: ELIGIBILITY, parameters: ['state'], valueOf: condition },
  'state-is-not-offered': { inputs: ELIGIBILITY, parameters: ['state'], valueOf: condition },
  // the profile
  'has-organization-identification': { inputs: PROFILE, parameters: [], valueOf: condition },
  'has-interpretation-service': { inputs: PROFILE, parameters: [], valueOf: condition },
  'legal-names-are-fixed': { inputs: PROFILE, parameters: [], valueOf: condition },
  'phone-is-fixed': { inputs: PROFILE, parameters: [], valueOf: condition },
  'account-is-set-up': { inputs: PROFILE, parameters: [], valueOf: condition },
} as const satisfies { readonly [name: string]: AskedFact<unknown> }

type Asked = typeof ASKED_FACTS
type FactName = keyof Asked
type InputsOf<Name extends FactName> = Asked[Name]['inputs'][number]
type ParametersOf<Name extends FactName> = Asked[Name]['parameters'][number]
type ArgumentsOf<Name extends FactName> = [ParametersOf<Name>] extends [never]
  ? []
  : [args: { readonly [parameter in ParametersOf<Name>]: string }]
type ValueOf<Name extends FactName> = Exclude<ReturnType<Asked[Name]['valueOf']>, undefined>
/** The facts whose inputs are all in `Known`. */
type FactFrom<Known extends FactInput> = {
  [Name in FactName]: [InputsOf<Name>] extends [Known] ? Name : never
}[FactName]

/** Facts about a person. */
export type PersonFacts = Facts<(typeof PERSON)[number]>
export type BookingFacts = Facts<(typeof BOOKING)[number]>
export type EligibilityFacts = Facts<(typeof ELIGIBILITY)[number]>
export type ProfileFacts = Facts<(typeof PROFILE)[number]>

/** The facts of one version, with the inputs in `Known`. */
export type Facts<Known extends FactInput = never> = {
  /** The inputs, in the API's format. */
  readonly inputs: JsonObject
  /** The same facts with additional inputs. */
  readonly about: <More extends FactInput>(
    inputs: { readonly [input in More]: unknown },
  ) => Facts<Known | More>
  /**
   * Evaluates a fact.
   *
   * @throws {Error} If the value is invalid.
   */
  readonly ask: <Name extends FactFrom<Known>>(
    name: Name,
    ...args: ArgumentsOf<Name>
  ) => ValueOf<Name>
  /** Evaluates a fact that content names, as a condition. @throws {Error} If it does not exist. */
  readonly holds: (name: string) => boolean
}

/** Creates the facts, without inputs. */
export function createFacts(read: FactReader): Facts {
  return factsAbout(read, {})
}

function factsAbout<Known extends FactInput>(read: FactReader, known: JsonObject): Facts<Known> {
  const ask = <Name extends FactFrom<Known>>(
    name: Name,
    ...[args = {}]: readonly FactArguments[]
  ): ValueOf<Name> => {
    const value = read(name, args).valueFor(known)
    const found = ASKED_FACTS[name].valueOf(value)
    if (found === undefined)
      throw new Error(`Cannot use fact "${name}": it gives ${JSON.stringify(value)}`)
    return found as ValueOf<Name> // found by the same name
  }
  return {
    inputs: known,
    about: (inputs) => factsAbout(read, { ...known, ...asJson(inputs) }),
    ask,
    holds: (name) => condition(read(name).valueFor(known)),
  }
}

/** Every fact of a request has the same person and settings as inputs. */
const converted = new WeakMap<object, Json>()

/** Converts values to the API's format: dates become ISO text. */
function asJson(inputs: object): JsonObject {
  const given = Object.entries(inputs).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, jsonOf(value)]))
}

function jsonOf(value: unknown): Json {
  if (typeof value !== 'object' || value === null) return toJson(value)
  const json = converted.get(value) ?? toJson(value)
  converted.set(value, json)
  return json
}

/** A fact that content names, with the inputs that are available there. */
export type NamedFact = { readonly name: string; readonly inputs: readonly FactInput[] }
