/**
 * The definition language, as authors write it. The same shapes, with the descriptions that an editor shows,
 * are in `language.schema.json`; engine/README.md explains what each construct means.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

/** JSON-Logic as json-logic-js means it, limited to the operators that `engine/rules` lists, plus `{ "fact": "name" }`. */
export type Rule = Json

/** A string with `{placeholders}`, a list of cases of which the first that holds is taken, or the name of a shared text. */
export type TextSource = string | readonly TextCase[] | { readonly text: string }
export type TextCase = { readonly when?: Rule; readonly text: string }
export type Texts = { readonly [name: string]: TextSource }

/** JSON Schema, draft 2020-12, limited to the keywords that `definition/json-schema.ts` and `value-keywords.ts` interpret. */
export type JsonSchema = JsonObject | boolean

export type Mode = 'sequence' | 'first' | 'all' | 'tree'
export type Paging = 'question' | 'section' | 'all'

/** What every file of a library has. `kind` is left out of flows. */
type FileHead = { readonly $schema: string; readonly id: string; readonly title: string; readonly source?: string }

export type FlowSource = FileHead & {
  readonly kind?: 'flow'
  readonly mode: Mode
  /** Names of the shared inputs that this flow reads. */
  readonly inputs?: readonly string[]
  /** Inputs that the host reads again while this flow is on screen, by name. */
  readonly live?: { readonly [input: string]: LiveSource }
  /** What a step that runs this flow says with `with`: read as `params.NAME`. */
  readonly parameters?: { readonly [name: string]: ParameterSource }
  /** What view events and effect results are stored in: read by rules as `values.NAME`. */
  readonly values?: { readonly [name: string]: ValueSource }
  /** Rules by name, for the rest of the flow and the rules below: `{ "rule": "NAME" }` stands for one. */
  readonly rules?: { readonly [name: string]: NamedRuleSource }
  /** What the host is asked to remember in each of some steps, said once. */
  readonly remember?: RememberSource
  readonly start?: readonly StartTarget[]
  readonly steps: readonly StepSource[]
  readonly totals?: { readonly [name: string]: TotalSource }
  readonly flags?: { readonly [name: string]: FlagSource }
  readonly guarantees?: readonly GuaranteeSource[]
  readonly limits?: { readonly questions?: number }
  /** Its answers are kept by the host while it is under way (a draft on the server), to go on with later or elsewhere. */
  readonly draft?: boolean
  /** Mode `tree`: the view for a path that names no step, or one that does not apply. */
  readonly otherwise?: string
}

/**
 * On entering each of `steps`, before what the step itself asks for, the host is asked for `effect` with `args`. `step`: the argument that takes
 * the id of the step.
 */
export type RememberSource = {
  readonly effect: string
  readonly args?: { readonly [name: string]: Rule }
  readonly step?: string
  readonly steps: readonly string[]
}

/**
 * When an input is read again: every so many seconds (while the page is hidden it waits, and catches up), when the page comes to the front,
 * after an effect was answered (with `code`: only where it failed so).
 */
export type LiveSource = {
  readonly everySeconds?: number
  readonly onFocus?: boolean
  readonly after?: readonly { readonly effect: string; readonly code?: string }[]
}

/** What several rules, arguments or props of a flow have in common. */
export type NamedRuleSource = { readonly title: string; readonly rule: Rule }

export type FactsSource = FileHead & { readonly kind: 'facts'; readonly facts: { readonly [name: string]: FactSource } }
/** `parameters`: what a use says, read as `params.NAME`: `{ "fact": "name", "with": { "parameter": RULE } }`. */
export type FactSource = {
  readonly title: string
  readonly source?: string
  readonly parameters?: { readonly [name: string]: ParameterSource }
  readonly rule: Rule
}
export type ParameterSource = { readonly title: string; readonly schema: JsonSchema }

export type InstrumentSource = FileHead & {
  readonly kind: 'instrument'
  readonly licence: 'free' | 'own' | 'needs-operator-confirmation'
  readonly copyright?: string
  /** Code system entries by question id, for import and export (LOINC). */
  readonly codes?: JsonObject
  /** The preText of every question that has none. */
  readonly stem?: TextSource
  /** The options of every question that has none. */
  readonly options?: readonly OptionSource[]
  readonly questions: readonly (ItemSource | InstrumentUse)[]
  readonly totals?: { readonly [name: string]: TotalSource }
  readonly flags?: { readonly [name: string]: FlagSource }
}
/** Questions without scores and licence, defined once and asked by several flows: an address, a contact. */
export type FieldsSource = FileHead & {
  readonly kind: 'fields'
  /** The preText of every question that has none. */
  readonly stem?: TextSource
  readonly questions: readonly (ItemSource | InstrumentUse)[]
}
/** Questions of another instrument, or of another file of kind `fields`, under the same keys. */
export type InstrumentUse = { readonly use: string; readonly only?: readonly string[] }

export type EffectsSource = FileHead & {
  readonly kind: 'effects'
  readonly effects: { readonly [name: string]: EffectDeclaration }
}
export type EffectDeclaration = {
  readonly title: string
  /** Object schema of the arguments. */
  readonly args?: JsonSchema
  readonly result?: JsonSchema
  /** Failure codes that the host may answer with. */
  readonly codes?: readonly string[]
  /** Names of arguments that take a secret: never stored, logged or explained. */
  readonly secretArgs?: readonly string[]
  /** False: carried out and forgotten; the flow does not wait for an answer. Default true. */
  readonly waits?: boolean
}

export type InputsSource = FileHead & { readonly kind: 'inputs'; readonly inputs: { readonly [name: string]: InputDeclaration } }
export type InputDeclaration = { readonly title: string; readonly schema: JsonSchema }

export type ViewsSource = FileHead & {
  readonly kind: 'views'
  readonly views: { readonly [name: string]: ViewDeclaration }
  /** What the host shows around every step, whatever its view. */
  readonly frame?: FrameSource
}
export type FrameSource = {
  readonly offers: readonly string[]
  /** Paths to which a page is left without a question, also while something on it is not saved. */
  readonly noQuestionBefore?: readonly string[]
  readonly everyFlow?: EveryFlowSource
}
export type EveryFlowSource = {
  /** They hold for every flow, and no flow can replace one. */
  readonly guarantees?: readonly Required<Pick<GuaranteeSource, 'name' | 'sentence' | 'always'>>[]
  /** Limits that every flow must state. */
  readonly limits?: readonly 'questions'[]
}
export type ViewDeclaration = {
  readonly title: string
  /** Object schema of the props that a step gives. */
  readonly props?: JsonSchema
  /** Names of the texts that a step must give. */
  readonly texts?: readonly string[]
  readonly optionalTexts?: readonly string[]
  /** Events that the view sends, each with the schema of its data. `next`, `back` and `leave` always exist. */
  readonly events?: { readonly [name: string]: JsonSchema }
  readonly slots?: readonly string[]
  /** Where it stands on a page of questions: beside them, beside the button that goes on, or under the buttons where it comes last. Left out: where the definition has it. */
  readonly stands?: 'beside' | 'buttons' | 'after'
  /** It may stand in a dialog: a step with `over`, or the flow that one runs, may show it. */
  readonly inDialog?: boolean
  /** What the view offers by itself, by name: always (true), or where this text is given or this prop is true. */
  readonly offers?: { readonly [name: string]: true | string }
}

export type TextsSource = FileHead & { readonly kind: 'texts'; readonly texts: Texts }
export type ChoicesSource = FileHead & { readonly kind: 'choices'; readonly options: readonly OptionSource[] }

export type SourceDefinition =
  | FlowSource
  | FactsSource
  | InstrumentSource
  | FieldsSource
  | EffectsSource
  | InputsSource
  | ViewsSource
  | TextsSource
  | ChoicesSource

/** `initial`: what a run starts with; reads inputs and facts only. */
export type ValueSource = { readonly title?: string; readonly schema: JsonSchema; readonly initial?: Rule }

/** A step of this flow by id, or `end`. */
/** Where a run begins, with the steps that count as passed before it: Back and breadcrumbs lead to those that apply. */
export type StartTarget = { readonly when?: Rule; readonly to: string; readonly passed?: readonly string[] }

export type Target = { readonly when?: Rule; readonly to: string }

/** A list of which each row is shown by a step: `of` gives the list, `key` is the member by which a row is known, `most` how many are shown. */
export type EachSource = { readonly of: Rule; readonly key: string; readonly most?: number }

export type StepSource = {
  readonly id: string
  readonly when?: Rule
  /** Modes `all` and `tree`, with a view: the step is shown once for each row, which its rules and texts read as `row`. */
  readonly each?: EachSource
  readonly title?: TextSource
  /** A short name of the step, for breadcrumbs. */
  readonly crumb?: TextSource
  /** Texts handed to the view or the form by name (`next` names the button that goes on). */
  readonly texts?: Texts
  /** Exactly one of fields, sections, view, flow; a tree's branch may have only children. */
  readonly fields?: readonly ItemSource[]
  readonly sections?: readonly SectionSource[]
  readonly paging?: Paging
  /** With `sections`: those that apply are numbered without gaps. */
  readonly numbered?: boolean
  readonly view?: string
  readonly props?: { readonly [name: string]: Rule }
  readonly slots?: { readonly [slot: string]: string }
  readonly flow?: string
  /** With `flow`: what its parameters are, computed in this flow's scope when the step is entered, and again with new inputs. */
  readonly with?: { readonly [parameter: string]: Rule }
  /** With `flow`: values of this flow, computed in the sub-flow's scope when it ends. */
  readonly into?: { readonly [value: string]: Rule }
  readonly children?: readonly StepSource[]
  readonly show?: readonly { readonly when?: Rule; readonly view: string }[]
  readonly enter?: readonly EffectUse[]
  readonly leave?: readonly EffectUse[]
  /** Leaves by itself once its `enter` effects are answered. */
  readonly advance?: boolean
  /** What events of the view, or of what stands between the questions, do: of a list the first whose condition holds. */
  readonly on?: { readonly [event: string]: EventUse | readonly EventUse[] }
  readonly next?: readonly Target[]
  /** Where Back leads; `false`: nowhere. */
  readonly back?: { readonly to: string } | false
  readonly commit?: boolean
  readonly aside?: boolean
  /** With `view`: it has no Next; its events act, and it stays until one of them leads on. */
  readonly resident?: boolean
  /** Modes sequence, all and tree: opened by an event, over the step that is shown, which is not left; closing it leads back there. */
  readonly over?: boolean
  readonly interrupts?: boolean
  /**
   * Mode `all`, with `view`, and `fields` or `sections`: the view is shown until its event `edit` opens the questions in its place. Next saves (`leave`) and
   * leads back to the view, closing drops what was entered. One step is edited at a time: `editing` is its id, `changed.STEP` says whether
   * what is entered is another than what the questions began with.
   */
  readonly edit?: boolean
}

export type EventUse = {
  readonly when?: Rule
  readonly set?: { readonly [value: string]: Rule }
  readonly clear?: readonly string[]
  readonly do?: readonly EffectUse[]
  /** A step, `end`, or of a step with `over` `close`. */
  readonly to?: string
}

export type EffectUse = {
  readonly effect: string
  readonly when?: Rule
  readonly args?: { readonly [name: string]: Rule }
  /** Name of the value that takes the result. */
  readonly into?: string
  readonly onFail?: readonly FailureUse[]
}
/** Without `code`: any failure. */
export type FailureUse = {
  readonly code?: string
  readonly clear?: readonly string[]
  readonly to?: string
  readonly text?: TextSource
}

export type SectionSource = {
  readonly id: string
  readonly when?: Rule
  readonly title?: TextSource
  readonly description?: TextSource
  /** Words that warn and never block: the first whose `when` holds. */
  readonly advice?: readonly AdviceCase[]
  /** Key under which the answers are submitted; default: the instrument's id, else the flow's. */
  readonly questionnaire?: string
  /** An interstitial page before the section's first question. */
  readonly preScreen?: PreScreenSource
  /** All questions of an instrument, or those named by `only`. */
  readonly instrument?: string
  /** All questions of a file of kind `fields`, or those named by `only`. */
  readonly fields?: string
  readonly only?: readonly string[]
  readonly items?: readonly ItemSource[]
}
export type PreScreenSource = {
  readonly when?: Rule
  readonly view?: string
  readonly asset?: string
  readonly title: TextSource
  readonly description: TextSource
  readonly details?: TextSource
  readonly bullets?: readonly TextSource[]
}

export type ItemSource = FieldSource | InterstitialSource
export type InterstitialSource = {
  readonly id: string
  readonly view: string
  readonly when?: Rule
  /** Beside questions: it is shown once for each row of a list, which its condition, texts and props read as `row`. */
  readonly each?: EachSource
  readonly texts?: Texts
  readonly props?: { readonly [name: string]: Rule }
  /** `beside`: on the page of the question before it, at once; `page`: a page of its own. Default `beside`. */
  readonly place?: 'beside' | 'page'
}

export type FieldType =
  | 'multi-choice'
  | 'multi-select'
  | 'radio'
  | 'single-select-v2'
  | 'none-or-list'
  | 'free-paragraph-field'
  | 'free-text-field'
  | 'free-phone-field'
  | 'one-to-ten-scale'
  | 'one-to-seven-scale'
  | 'checkbox'
  | 'password'
  /** A number with a `unit`; whole, unless `validation.multipleOf` says in which steps. */
  | 'number'
  | 'date'
  /** A time of day as a clock shows it, `HH:MM`. */
  | 'time'
  /** A day and the time that the clock showed on it where the person was, `YYYY-MM-DDTHH:MM`: no instant. */
  | 'date-time'
  | 'choice'
  | 'file'
  /** A payment card: its token is a secret. */
  | 'card'
  | 'group'
  | 'list'

export type FieldSource = {
  readonly id: string
  readonly type: FieldType
  readonly when?: Rule
  readonly visible?: boolean
  /** Shown, but takes an answer only where this holds; otherwise its answer goes and it is not required. */
  readonly enabled?: Rule
  /** Optional fields: hidden behind a link with these words until it is pressed or answered. */
  readonly reveal?: TextSource
  readonly text?: TextSource
  readonly label?: TextSource
  readonly preText?: TextSource
  readonly subText?: TextSource
  readonly description?: TextSource
  readonly legend?: TextSource
  readonly caption?: TextSource
  readonly examples?: readonly TextSource[]
  readonly placeholder?: TextSource
  /** Type `number`: what it counts, behind the control. */
  readonly unit?: TextSource
  readonly disclaimer?: TextSource
  readonly options?: readonly OptionSource[]
  /** Options made from the rows of a list, in front of `options`. */
  readonly rowOptions?: RowOptionsSource
  /** Type `choice`: the id of a choices file. */
  readonly from?: string
  readonly optional?: boolean | Rule
  readonly validation?: Validation
  /** Words by issue code: required, format, pattern, minLength, maxLength, minimum, maximum, multipleOf, minItems, maxItems, uniqueItems, enum, const, type, separator. */
  readonly messages?: Texts
  /** The first whose `when` holds makes the answer invalid with its message. */
  readonly rules?: readonly { readonly when: Rule; readonly message: TextSource }[]
  /** Words that warn while the question has an answer, and never keep it from being given: the first whose `when` holds. */
  readonly advice?: readonly AdviceCase[]
  readonly hidden?: 'drop' | 'keep'
  readonly prefill?: Rule
  /** The answer follows from this and is never given; shown as it is, or with `visible: false` only handed in. */
  readonly compute?: Rule
  readonly secret?: boolean
  /** With `secret`: the secret field on the same page that it must repeat; otherwise the issue is `sameAs`. */
  readonly sameAs?: string
  /** The HTML autocomplete token of the control. */
  readonly autocomplete?: string
  /** Types `group` and `list`. */
  readonly fields?: readonly FieldSource[]
  /** Type `list`: empty rows shown at first. */
  readonly rows?: number
  /** Words under and above the ends of a scale, first and last. */
  readonly ends?: readonly [TextSource, TextSource]
  /** Type `multi-choice` in paging `question`: choosing goes on. Default true. */
  readonly advances?: boolean
  /** The text field that an option with `requiresManualInput` opens. */
  readonly manual?: {
    readonly label?: TextSource
    readonly placeholder?: TextSource
    readonly validation?: Validation
    readonly messages?: Texts
  }
}

export type AdviceCase = { readonly when: Rule; readonly text: string }

export type OptionSource = {
  readonly key: string
  readonly text: TextSource
  readonly score?: number
  readonly requiresManualInput?: boolean
  /** Type `multi-select`: choosing it removes the others, and the other way round. */
  readonly exclusive?: boolean
  readonly when?: Rule
  /** Words under the option's text. */
  readonly subText?: TextSource
  /** Words that a 'Learn More' opens. */
  readonly details?: TextSource
  /** A mark beside the text ('Recommended'), where it gives words. */
  readonly mark?: TextSource
  /** What choosing it costs, where it gives words. */
  readonly price?: TextSource
  /** Why the option is shown but cannot be chosen, where it gives words. */
  readonly unavailable?: TextSource
}

/** An option for each row of a list: its key is the row's, and its words and its condition read the row as `row`. */
export type RowOptionsSource = {
  readonly each: EachSource
  readonly when?: Rule
  readonly text: TextSource
  readonly subText?: TextSource
  readonly details?: TextSource
  readonly mark?: TextSource
  readonly price?: TextSource
  readonly unavailable?: TextSource
}

export type Validation = {
  readonly type?: string
  readonly enum?: readonly Json[]
  readonly const?: Json
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly pattern?: string
  readonly format?: 'date' | 'email' | 'phone-us' | 'zip-us' | 'uri'
}

/** Named items: field ids of this flow, all questions of a section, or all of an instrument. */
export type ItemsSource = readonly string[] | { readonly section: string } | { readonly instrument: string }

/** `sum` adds option scores (or numbers), `count` counts the rules that hold, `answered` says whether every item that applies is answered. */
export type TotalSource = {
  readonly title?: string
  readonly sum?: ItemsSource
  readonly count?: readonly Rule[]
  readonly answered?: ItemsSource
  /** With `sum`: the value while items are unanswered is the sum so far, instead of null. Null while none is answered. */
  readonly partial?: boolean
  /** The largest possible value, as the instrument states it; checked. */
  readonly maximum?: number
  /** Inclusive integer ranges without gap or overlap. */
  readonly bands?: readonly BandSource[]
}
export type BandSource = { readonly key: string; readonly from: number; readonly to: number; readonly text: TextSource }

/** A named condition over answers. `alert`: the host keeps a record when it begins to hold (a safety record names `item`). */
export type FlagSource = {
  readonly title: string
  readonly when: Rule
  readonly alert?: boolean
  readonly item?: string
  readonly source?: string
}

/**
 * Proved by `flow prove`: whenever the rule holds, the place appears (`before` something, or before the end), or never appears, or every
 * step offers one of several things.
 */
export type GuaranteeSource = {
  readonly name: string
  readonly sentence?: string
  readonly whenever: Rule
  readonly appears?: string
  readonly never?: string
  readonly always?: readonly string[]
  readonly before?: string
}
