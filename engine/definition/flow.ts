import type { Moment } from '../answers/cells.ts'
import type { Plan } from '../answers/plan.ts'
import type { Read } from '../rules/json-logic.ts'
import type { Place } from './issue.ts'
import type {
  ChoicesSource,
  EachSource,
  EffectDeclaration,
  FactSource,
  FieldSource,
  FlowSource,
  InputDeclaration,
  InstrumentSource,
  JsonObject,
  OptionSource,
  RowOptionsSource,
  Paging,
  Rule,
  StepSource,
  TextSource,
  Validation,
  ViewDeclaration,
} from './types.ts'

export type ReadText = (at: Moment) => string | null
export type ReadTexts = readonly (readonly [name: string, read: ReadText])[]

/** A definition file. Issues name it by its path. */
export type SourceFile = { readonly path: string; readonly text: string }

/** All definitions that a host knows, by name. Flows are compiled on first use. */
export type Library = {
  readonly flows: ReadonlyMap<string, FlowSource>
  readonly instruments: ReadonlyMap<string, InstrumentSource>
  readonly facts: ReadonlyMap<string, FactSource>
  /**
   * Facts with parameters, as written. `facts` holds them with arguments:
   * `covers(careType=Therapy)`.
   */
  readonly templates: ReadonlyMap<string, FactSource>
  readonly effects: ReadonlyMap<string, EffectDeclaration>
  readonly inputs: ReadonlyMap<string, InputDeclaration>
  readonly views: ReadonlyMap<string, ViewDeclaration>
  readonly choices: ReadonlyMap<string, ChoicesSource>
  /** Names of the features that hosts show around every step. */
  readonly frame: readonly string[]
  readonly texts: { readonly [name: string]: TextSource }
  /**
   * The file that defines something, by kind and name: `flow:intake`, `fact:is-sponsored`,
   * `instrument:phq9`.
   */
  readonly origins: ReadonlyMap<string, SourceFile>
  readonly options: LibraryOptions
  readonly compiled: Map<string, Flow>
}

export type LibraryOptions = {
  /**
   * Hashes a flow's closure to get the flow's version. Default: a fast hash that is not
   * cryptographic.
   */
  readonly hash?: (text: string) => string
  /** Known versions by flow id. They need not be computed. */
  readonly versions?: { readonly [flow: string]: string }
}

/** A compiled flow. All runs of this version share this immutable value. */
export type Flow = {
  readonly id: string
  readonly title: string
  readonly version: string
  readonly source: FlowSource
  readonly library: Library
  readonly plan: Plan
  readonly inputCells: readonly { readonly id: number; readonly keys: readonly string[] }[]
  readonly valueCells: ReadonlyMap<string, number>
  readonly parameterCells: ReadonlyMap<string, number>
  /** Initial values of the flow's values. */
  readonly initialValues: readonly (readonly [cell: number, read: Read<Moment>])[]
  readonly fields: readonly Field[]
  readonly fieldsById: ReadonlyMap<string, Field>
  /** Fields of type `list`, except those inside rows. */
  readonly lists: readonly Field[]
  /** The field that is validated in a cell, by cell. */
  readonly fieldOfJudged: readonly (Field | undefined)[]
  /** All steps, depth-first in mode `tree`. */
  readonly steps: readonly Step[]
  readonly stepsById: ReadonlyMap<string, Step>
  readonly start: readonly CompiledStart[]
  readonly totals: ReadonlyMap<string, Total>
  readonly flags: ReadonlyMap<string, Flag>
}

export type CompiledTarget = { readonly holds: Read<Moment>; readonly to: string }
type CompiledStart = CompiledTarget & { readonly passed: readonly string[] }

export type Step = {
  readonly id: string
  readonly index: number
  readonly source: StepSource
  readonly place: Place
  /** Cell: true if the step applies. */
  readonly applies: number
  readonly parent: Step | null
  readonly children: readonly Step[]
  /** Arguments for the sub-flow, by parameter. */
  readonly with: readonly (readonly [parameter: string, read: Read<Moment>])[]
  readonly title: ReadText | null
  readonly crumb: ReadText | null
  readonly texts: ReadTexts
  readonly props: readonly (readonly [name: string, read: Read<Moment>])[]
  readonly form: Form | null
  readonly enter: readonly CompiledEffect[]
  readonly leave: readonly CompiledEffect[]
  /** Cases by event. The first whose condition is true is used. */
  readonly on: ReadonlyMap<string, readonly CompiledEvent[]>
  readonly next: readonly CompiledTarget[]
  readonly show: readonly { readonly holds: Read<Moment>; readonly view: string }[]
  readonly each: CompiledEach | null
  /** Edited in place: true if an answer differs from its prefilled value. */
  readonly changed: Read<Moment> | null
  /**
   * Rules over the result of a sub-flow. They read the sub-flow's own names, and inputs and facts
   * of the outer flow.
   */
  readonly into: readonly (readonly [
    value: string,
    read: (inside: Flow) => (outcome: Outcome) => unknown,
  ])[]
}

/** The rows of a step with `each`. They are derived from the list and never stored. */
export type CompiledEach = {
  /** Cell with the list. */
  readonly list: number
  /**
   * Cell with an object that changes when anything changes that the step reads, except its rows.
   */
  readonly stamp: number
  /** Cell with `RowsShown`. */
  readonly rows: number
  /** True if the step applies to a row. */
  readonly holds: Read<Moment>
}

/** A row of a list, and the key that events use for it. */
export type ShownRow = { readonly key: string; readonly row: JsonObject }

/**
 * The rows that are shown, in order, and what they were derived from. Unchanged rows keep their
 * identity.
 */
export type RowsShown = {
  readonly list: readonly unknown[]
  readonly stamp: unknown
  readonly shown: readonly ShownRow[]
  /** Indexes of the shown rows in the list. */
  readonly places: readonly number[]
  /**
   * Keeps its identity while rows are updated, so that a cache of their screens can use it as a
   * key.
   */
  readonly made: object
}

export type Outcome = { readonly inside: Moment; readonly around: Moment }

export type CompiledEffect = {
  readonly effect: string
  readonly waits: boolean
  readonly holds: Read<Moment>
  readonly args: readonly (readonly [name: string, read: Read<Moment>])[]
  readonly into: string | null
  readonly onFail: readonly {
    readonly code: string | null
    readonly clear: readonly string[]
    readonly to: string | null
    readonly text: ReadText | null
  }[]
}

export type CompiledEvent = {
  readonly holds: Read<Moment>
  readonly set: readonly (readonly [value: string, read: Read<Moment>])[]
  readonly clear: readonly string[]
  readonly do: readonly CompiledEffect[]
  readonly to: string | null
}

export type Form = {
  readonly paging: Paging
  readonly sections: readonly Section[]
  readonly pages: readonly Page[]
  readonly pagesById: ReadonlyMap<string, Page>
  /** Cell with the `Tally` of the whole form. */
  readonly tally: number
  /** Questions with a prefill, including those inside groups. */
  readonly prefilled: readonly Field[]
}

export type Section = {
  readonly id: string
  readonly index: number
  readonly applies: number
  readonly title: ReadText | null
  readonly description: ReadText | null
  readonly advice: ReadText | null
  readonly questionnaire: string
  readonly preScreen: Interstitial | null
  readonly items: readonly Item[]
  /** For each item: the cells that its screen reads. */
  readonly itemCells: readonly (readonly number[])[]
  /** Cell with the `Tally` of the section. */
  readonly tally: number
  /** Cell with an object that is replaced whenever something on the section's screen changes. */
  readonly stamp: number
}

export type Item = Field | Interstitial

export type Interstitial = {
  readonly kind: 'interstitial'
  readonly id: string
  readonly view: string
  readonly place: Place
  /** Its own condition, as written. */
  readonly when: Rule | null
  readonly onPage: 'beside' | 'page'
  readonly applies: number
  /** The rows that it is shown for, with the list as written; null if it is shown once. */
  readonly each: (CompiledEach & { readonly source: EachSource }) | null
  readonly texts: ReadTexts
  readonly bullets: readonly ReadText[]
  readonly props: readonly (readonly [name: string, read: Read<Moment>])[]
}

/**
 * One page of a form: a question with its interstitials, an interstitial, a section, or everything.
 */
export type Page = {
  readonly id: string
  readonly kind: 'question' | 'interstitial' | 'section' | 'all'
  readonly index: number
  readonly sections: readonly Section[]
  /** Null: all items of the sections. */
  readonly items: readonly Item[] | null
  /**
   * The step has its own text for the button. Its only page is shown even if it has no items now.
   */
  readonly hasOwnButton?: true
}

export type Field = {
  readonly kind: 'question'
  readonly id: string
  readonly index: number
  readonly source: FieldSource
  /** `manual`: the text of an option; `child`: inside a group; `cell`: inside a row of a list. */
  readonly role: 'question' | 'manual' | 'child' | 'cell'
  readonly raw: number
  readonly applies: number
  /**
   * Cell: true if the field is on screen. Differs from `applies` for fields with `enabled` or
   * `visible: false`.
   */
  readonly shown: number
  readonly judged: number
  /**
   * Cell with the result of `source.rules`, in the form of a validated answer; null without rules.
   */
  readonly ruled: number | null
  /** As written: the field's own options, or those of its `from`. */
  readonly options: readonly OptionSource[]
  /** The texts and conditions of the options, in order; null if all options are plain text. */
  readonly liveOptions: readonly LiveOption[] | null
  /** Options that are built from rows of a list. They come before the others. */
  readonly rowOptions: RowOptions | null
  readonly isRequired: Read<Moment>
  /** The validation keywords of the field and of its type. */
  readonly keywords: Validation
  readonly prefill: Read<Moment> | null
  readonly liveTexts: LiveTexts
  readonly messages: ReadonlyMap<string, ReadText>
  readonly ruleMessages: readonly ReadText[]
  /** The shared text `issue-CODE`, for issues without a text in `messages`. */
  readonly sharedMessage: (code: string, at: Moment) => string | null
  readonly manual: Field | null
  readonly children: readonly Field[]
  /** Id of the question that this field is or belongs to. `section` and `step` contain it. */
  readonly question: string
  readonly section: string
  readonly step: string
  /** Inside a list: conditions of `when` and `enabled`, which read `row`; null if unconditional. */
  readonly rowApplies: Read<Moment> | null
  readonly rowEnabled: Read<Moment> | null
  /** Inside a list: the conditions of `source.rules`. */
  readonly rowRules: readonly Read<Moment>[]
  /** Inside a list: path of the answer in its row. */
  readonly rowPath: readonly string[]
  /** Type `list`: the fields of a row, each after those that its conditions read. */
  readonly rowOrder: readonly Field[]
  readonly questionnaire: string
}

/**
 * Texts of a field that depend on the state. Plain texts are missing here; read them from `source`.
 */
export type LiveTexts = { readonly [name in FieldTextName]?: ReadText } & {
  readonly examples?: readonly ReadText[]
  readonly ends?: readonly ReadText[]
}

/** The texts that a field may have, in the order of the definition. */
export const FIELD_TEXT_NAMES = [
  'text',
  'label',
  'preText',
  'subText',
  'description',
  'reveal',
  'legend',
  'caption',
  'placeholder',
  'unit',
  'disclaimer',
  'advice',
] as const

export type FieldTextName = (typeof FIELD_TEXT_NAMES)[number]

/** Options that are built from rows of a list. */
export type RowOptions = {
  readonly source: RowOptionsSource
  /** Cell with the keyed rows, `readonly ShownRow[]`. */
  readonly rows: number
  /** Its functions read `row`. */
  readonly option: LiveOption
}

export type LiveOption = {
  readonly applies: Read<Moment> | null
  readonly text: ReadText
  readonly subText: ReadText | null
  readonly details: ReadText | null
  readonly mark: ReadText | null
  readonly price: ReadText | null
  readonly unavailable: ReadText | null
}

export type Total = {
  readonly name: string
  /** Cell with `TotalValue`. */
  readonly cell: number
  readonly maximum: number | null
  readonly bands: readonly {
    readonly key: string
    readonly from: number
    readonly to: number
    readonly text: ReadText
  }[]
}

/**
 * `value` is null while items are unanswered (if `partial`: while all are), and if no item applies.
 */
export type TotalValue = {
  readonly sum: number
  readonly missing: number
  readonly applying: number
  readonly value: number | boolean | null
  readonly band: string | null
}

export type Flag = {
  readonly name: string
  readonly cell: number
  readonly alert: boolean
  readonly item: string | null
}
