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

/** A definition file: its path (as issues name it) and its text. */
export type SourceFile = { readonly path: string; readonly text: string }

/** All definitions that a host knows, by name. Flows are compiled when they are first asked for. */
export type Library = {
  readonly flows: ReadonlyMap<string, FlowSource>
  readonly instruments: ReadonlyMap<string, InstrumentSource>
  readonly facts: ReadonlyMap<string, FactSource>
  /** Facts with parameters, as they are written; `facts` holds them with what they are given: `covers(careType=Therapy)`. */
  readonly templates: ReadonlyMap<string, FactSource>
  readonly effects: ReadonlyMap<string, EffectDeclaration>
  readonly inputs: ReadonlyMap<string, InputDeclaration>
  readonly views: ReadonlyMap<string, ViewDeclaration>
  readonly choices: ReadonlyMap<string, ChoicesSource>
  /** What hosts show around every step. */
  readonly frame: readonly string[]
  readonly texts: { readonly [name: string]: TextSource }
  /** Path and text of the file that defines something: `flow:intake`, `fact:is-sponsored`, `instrument:phq9`. */
  readonly origins: ReadonlyMap<string, SourceFile>
  readonly options: LibraryOptions
  readonly compiled: Map<string, Flow>
}

export type LibraryOptions = {
  /** Hash of a flow's closure: the flow's version. Default: a fast one that is not cryptographic. */
  readonly hash?: (text: string) => string
  /** Versions that are known already, by flow id. */
  readonly versions?: { readonly [flow: string]: string }
}

/** A flow, compiled: the same immutable value for every run of this version. */
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
  /** What values start with. */
  readonly initialValues: readonly (readonly [cell: number, read: Read<Moment>])[]
  readonly fields: readonly Field[]
  readonly fieldsById: ReadonlyMap<string, Field>
  /** Fields of type `list`, but for those inside rows. */
  readonly lists: readonly Field[]
  /** By cell: the field that is judged there. */
  readonly fieldOfJudged: readonly (Field | undefined)[]
  /** All steps, those of a tree in depth-first order. */
  readonly steps: readonly Step[]
  readonly stepsById: ReadonlyMap<string, Step>
  readonly start: readonly CompiledStart[]
  readonly totals: ReadonlyMap<string, Total>
  readonly flags: ReadonlyMap<string, Flag>
}

export type CompiledTarget = { readonly holds: Read<Moment>; readonly to: string }
export type CompiledStart = CompiledTarget & { readonly passed: readonly string[] }

export type Step = {
  readonly id: string
  readonly index: number
  readonly source: StepSource
  readonly place: Place
  /** Cell: does the step apply. */
  readonly applies: number
  readonly parent: Step | null
  readonly children: readonly Step[]
  /** What the flow inside is given, by the names of its parameters. */
  readonly with: readonly (readonly [parameter: string, read: Read<Moment>])[]
  readonly title: ReadText | null
  readonly crumb: ReadText | null
  readonly texts: ReadTexts
  readonly props: readonly (readonly [name: string, read: Read<Moment>])[]
  readonly form: Form | null
  readonly enter: readonly CompiledEffect[]
  readonly leave: readonly CompiledEffect[]
  /** By event: what may be done, the first of which the condition holds. */
  readonly on: ReadonlyMap<string, readonly CompiledEvent[]>
  readonly next: readonly CompiledTarget[]
  readonly show: readonly { readonly holds: Read<Moment>; readonly view: string }[]
  readonly each: CompiledEach | null
  /** Edited in place: whether what is entered is another than what it began with. */
  readonly changed: Read<Moment> | null
  /** What a flow inside gives at its end: its own names are read there, inputs and facts in the flow that calls it. */
  readonly into: readonly (readonly [value: string, read: (inside: Flow) => (outcome: Outcome) => unknown])[]
}

/** The rows of a step with `each`. They follow from the list, and are kept nowhere else. */
export type CompiledEach = {
  /** Cell: the list. */
  readonly list: number
  /** Cell: an object that changes with anything that the step reads besides its rows. */
  readonly stamp: number
  /** Cell: `RowsShown`. */
  readonly rows: number
  /** Whether the step applies for a row. */
  readonly holds: Read<Moment>
}

/** A row of a list, and the key by which events name it. */
export type ShownRow = { readonly key: string; readonly row: JsonObject }

/** The rows that are shown, in their order, and what they follow from. A row that did not change is the same object as before. */
export type RowsShown = {
  readonly list: readonly unknown[]
  readonly stamp: unknown
  readonly shown: readonly ShownRow[]
  /** Where each of them stands in the list. */
  readonly places: readonly number[]
  /** The same for rows that follow from each other: whoever shows them knows by it what was made of them last. */
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
  /** Cell: `Tally` of the whole form. */
  readonly tally: number
  /** Questions with a prefill, also inside groups. */
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
  /** Cell: `Tally` of the section. */
  readonly tally: number
  /** Cell: a new object whenever anything that the section shows changes. */
  readonly stamp: number
}

export type Item = Field | Interstitial

export type Interstitial = {
  readonly kind: 'interstitial'
  readonly id: string
  readonly view: string
  readonly place: Place
  /** Its own condition, as it is written. */
  readonly when: Rule | null
  readonly onPage: 'beside' | 'page'
  /** Cell. */
  readonly applies: number
  /** The rows that it is shown for, and the list as it is written; null: it is shown once. */
  readonly each: (CompiledEach & { readonly source: EachSource }) | null
  readonly texts: ReadTexts
  readonly bullets: readonly ReadText[]
  readonly props: readonly (readonly [name: string, read: Read<Moment>])[]
}

/** One page of a form: a question with what stands beside it, an interstitial, a section, or everything. */
export type Page = {
  readonly id: string
  readonly kind: 'question' | 'interstitial' | 'section' | 'all'
  readonly index: number
  readonly sections: readonly Section[]
  /** Null: all items of the sections. */
  readonly items: readonly Item[] | null
  /** The step has words for its button: its one page is shown even while nothing else is on it. */
  readonly hasOwnButton?: true
}

export type Field = {
  readonly kind: 'question'
  readonly id: string
  readonly index: number
  readonly source: FieldSource
  /** `manual`: the text of an option; `child`: inside a group; `cell`: inside the rows of a list. */
  readonly role: 'question' | 'manual' | 'child' | 'cell'
  readonly raw: number
  readonly applies: number
  /** Cell: is the field on screen; as `applies`, but for fields with `enabled`. */
  readonly shown: number
  readonly judged: number
  /** Cell with the index of the first of `source.rules` that holds, as a judged question; null without rules. */
  readonly ruled: number | null
  /** As they are written: the field's own or those of its `from`. */
  readonly options: readonly OptionSource[]
  /** What of the options depends on the moment, in their order; null where all of it is plain words. */
  readonly liveOptions: readonly LiveOption[] | null
  /** Options that rows of a list make, in front of the others. */
  readonly rowOptions: RowOptions | null
  readonly isRequired: Read<Moment>
  /** The field's keywords with those of its type. */
  readonly keywords: Validation
  readonly prefill: Read<Moment> | null
  readonly liveTexts: LiveTexts
  readonly messages: ReadonlyMap<string, ReadText>
  readonly ruleMessages: readonly ReadText[]
  /** The shared text `issue-CODE`, where the field has no words of its own. */
  readonly sharedMessage: (code: string, at: Moment) => string | null
  readonly manual: Field | null
  readonly children: readonly Field[]
  /** The question that it is, or is a part of, and where that is asked. */
  readonly question: string
  readonly section: string
  readonly step: string
  /** Inside a list: is this question of a row shown, and does it take an answer (both read `row`); null: without a condition. */
  readonly rowApplies: Read<Moment> | null
  readonly rowEnabled: Read<Moment> | null
  /** Inside a list: the conditions of `source.rules`. */
  readonly rowRules: readonly Read<Moment>[]
  /** Inside a list: where its answer stands in the row. */
  readonly rowPath: readonly string[]
  /** Type `list`: every question of a row, each after those that its conditions read. */
  readonly rowOrder: readonly Field[]
  readonly questionnaire: string
}

/** Texts of a field that depend on the moment. What is missing here is plain words and stands in `source`. */
export type LiveTexts = { readonly [name in FieldTextName]?: ReadText } & {
  readonly examples?: readonly ReadText[]
  readonly ends?: readonly ReadText[]
}

/** The texts that a field may have, in the order in which a definition tells them. */
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

/** Options that rows of a list make. */
export type RowOptions = {
  readonly source: RowOptionsSource
  /** Cell: the rows by their keys, `readonly ShownRow[]`. */
  readonly rows: number
  /** Reads the row. */
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
  /** Cell: `TotalValue`. */
  readonly cell: number
  readonly maximum: number | null
  readonly bands: readonly { readonly key: string; readonly from: number; readonly to: number; readonly text: ReadText }[]
}

/** `value` is null while items are unanswered (of a `partial` total: while all are), and where no item applies. */
export type TotalValue = {
  readonly sum: number
  readonly missing: number
  readonly applying: number
  readonly value: number | boolean | null
  readonly band: string | null
}

export type Flag = { readonly name: string; readonly cell: number; readonly alert: boolean; readonly item: string | null }
