/**
 * The definition language, as authors write it. `language.schema.json` has the same types, with
 * descriptions for editors. engine/docs/language.md explains each construct.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

/**
 * JSON-Logic as in json-logic-js, limited to the operators that `engine/rules` lists, plus `{
 * "fact": "name" }`.
 */
export type Rule = Json

/**
 * A string with `{placeholders}`; a list of cases, where the first true one is used; or the name of
 * a shared text.
 */
export type TextSource = string | readonly TextCase[] | { readonly text: string }
type TextCase = { readonly when?: Rule; readonly text: string }
export type Texts = { readonly [name: string]: TextSource }

/**
 * JSON Schema, draft 2020-12, limited to the keywords in `json-schema.ts` and `value-keywords.ts`.
 */
export type JsonSchema = JsonObject | boolean

export type Mode = 'sequence' | 'first' | 'all' | 'tree'
export type Paging = 'question' | 'section' | 'all'

/** Present in every file of a library. Flows omit `kind`. */
type FileHead = {
  readonly $schema: string
  readonly id: string
  readonly title: string
  readonly source?: string
}

export type FlowSource = FileHead & {
  readonly kind?: 'flow'
  readonly mode: Mode
  /** Names of the shared inputs that this flow reads. */
  readonly inputs?: readonly string[]
  /** Inputs that the host reads again while this flow is on screen, by name. */
  readonly live?: { readonly [input: string]: LiveSource }
  /** Arguments from the step that runs this flow (`with`). Rules read them as `params.NAME`. */
  readonly parameters?: { readonly [name: string]: ParameterSource }
  /** Results of view events and effects. Rules read them as `values.NAME`. */
  readonly values?: { readonly [name: string]: ValueSource }
  /** Named rules, for the rest of the flow and for the named rules below: `{ "rule": "NAME" }`. */
  readonly rules?: { readonly [name: string]: NamedRuleSource }
  /** An effect that several steps send when they are entered, written once. */
  readonly remember?: RememberSource
  readonly start?: readonly StartTarget[]
  readonly steps: readonly StepSource[]
  readonly totals?: { readonly [name: string]: TotalSource }
  readonly flags?: { readonly [name: string]: FlagSource }
  readonly guarantees?: readonly GuaranteeSource[]
  readonly limits?: { readonly questions?: number }
  /**
   * The host keeps the answers of an unfinished run (a draft on the server), so that the person can
   * continue later or elsewhere.
   */
  readonly draft?: boolean
  /** Mode `tree`: the view for a path without a step, or whose step does not apply. */
  readonly otherwise?: string
}

/**
 * On entering each of `steps`, `effect` is sent with `args`, before the step's own `enter` effects.
 * `step`: name of the argument for the step's id.
 */
export type RememberSource = {
  readonly effect: string
  readonly args?: { readonly [name: string]: Rule }
  readonly step?: string
  readonly steps: readonly string[]
}

/**
 * When an input is read again: periodically (paused while the page is hidden, then caught up), when
 * the page gets focus, and after an effect has replied (with `code`: only if it failed with this
 * code).
 */
export type LiveSource = {
  readonly everySeconds?: number
  readonly onFocus?: boolean
  readonly after?: readonly { readonly effect: string; readonly code?: string }[]
}

/** A rule that is used in several places of a flow. */
export type NamedRuleSource = { readonly title: string; readonly rule: Rule }

export type FactsSource = FileHead & {
  readonly kind: 'facts'
  readonly facts: { readonly [name: string]: FactSource }
}
/**
 * `parameters`: arguments of a use, read as `params.NAME`: `{ "fact": "name", "with": {
 * "parameter": RULE } }`.
 */
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
  /** Codes of a code system (LOINC) by question id, for import and export. */
  readonly codes?: JsonObject
  /** The `preText` of every question that has none. */
  readonly stem?: TextSource
  /** The options of every question that has none. */
  readonly options?: readonly OptionSource[]
  readonly questions: readonly (ItemSource | InstrumentUse)[]
  readonly totals?: { readonly [name: string]: TotalSource }
  readonly flags?: { readonly [name: string]: FlagSource }
}
/**
 * Questions without scores and licence that several flows share, such as an address or a contact.
 */
export type FieldsSource = FileHead & {
  readonly kind: 'fields'
  /** The `preText` of every question that has none. */
  readonly stem?: TextSource
  readonly questions: readonly (ItemSource | InstrumentUse)[]
}
/** Includes questions of another instrument or file of kind `fields`, with the same ids. */
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
  /** Codes with which the effect can fail. */
  readonly codes?: readonly string[]
  /** Codes that the person can act on: each use of the effect says how, or leads on. */
  readonly explained?: readonly string[]
  /** Names of arguments that take a secret: never stored, logged or explained. */
  readonly secretArgs?: readonly string[]
  /** False: the flow does not wait for a reply. Default true. */
  readonly waits?: boolean
}

export type InputsSource = FileHead & {
  readonly kind: 'inputs'
  readonly inputs: { readonly [name: string]: InputDeclaration }
}
export type InputDeclaration = { readonly title: string; readonly schema: JsonSchema }

export type ViewsSource = FileHead & {
  readonly kind: 'views'
  readonly views: { readonly [name: string]: ViewDeclaration }
  /** Features that the host shows around every step, with any view. */
  readonly frame?: FrameSource
}
type FrameSource = {
  readonly offers: readonly string[]
  /** Paths that open without asking, even if something on the page is not saved. */
  readonly noQuestionBefore?: readonly string[]
  readonly everyFlow?: EveryFlowSource
}
export type EveryFlowSource = {
  /** Guarantees for every flow. No flow can replace one. */
  readonly guarantees?: readonly Required<Pick<GuaranteeSource, 'name' | 'sentence' | 'always'>>[]
  /** Limits that every flow must set. */
  readonly limits?: readonly 'questions'[]
}
export type ViewDeclaration = {
  readonly title: string
  /** Object schema of the props that a step passes. */
  readonly props?: JsonSchema
  /** Names of the texts that a step must pass. */
  readonly texts?: readonly string[]
  readonly optionalTexts?: readonly string[]
  /**
   * Events that the view sends, with the schema of their data. `next`, `back` and `leave` always
   * exist.
   */
  readonly events?: { readonly [name: string]: JsonSchema }
  readonly slots?: readonly string[]
  /**
   * Position on a page of questions: next to them, next to Continue, or below the buttons if it
   * comes last. Default: its position in the definition.
   */
  readonly stands?: 'beside' | 'buttons' | 'after'
  /** The view may be shown in a dialog, by a step with `over` or in the flow of such a step. */
  readonly inDialog?: boolean
  /**
   * Features that the view offers, by name: always (true), or if the named text is given or the
   * named prop is true.
   */
  readonly offers?: { readonly [name: string]: true | string }
}

export type TextsSource = FileHead & { readonly kind: 'texts'; readonly texts: Texts }
export type ChoicesSource = FileHead & {
  readonly kind: 'choices'
  readonly options: readonly OptionSource[]
}

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

/** `initial`: the value at the start of a run. It reads only inputs and facts. */
export type ValueSource = {
  readonly title?: string
  readonly schema: JsonSchema
  readonly initial?: Rule
}

/**
 * Where a run begins. The `passed` steps count as visited, so Back and breadcrumbs include those
 * that apply.
 */
export type StartTarget = {
  readonly when?: Rule
  readonly to: string
  readonly passed?: readonly string[]
}

/** `to`: id of a step of this flow, or `end`. */
export type Target = { readonly when?: Rule; readonly to: string }

/**
 * Shows something once for each row of a list. `of`: the list; `key`: the member that identifies a
 * row; `most`: the maximum number of rows.
 */
export type EachSource = { readonly of: Rule; readonly key: string; readonly most?: number }

export type StepSource = {
  readonly id: string
  readonly when?: Rule
  /**
   * Modes `all` and `tree`, with a view: shows the step once per row. Its rules and texts read the
   * row as `row`.
   */
  readonly each?: EachSource
  readonly title?: TextSource
  /** A short name of the step for breadcrumbs. */
  readonly crumb?: TextSource
  /** Texts for the view or the form, by name (`next`: the text of the Continue button). */
  readonly texts?: Texts
  /**
   * A step has exactly one of fields, sections, view and flow. A branch of a tree may have only
   * children.
   */
  readonly fields?: readonly ItemSource[]
  readonly sections?: readonly SectionSource[]
  readonly paging?: Paging
  /** With `sections`: numbers the sections that apply, without gaps. */
  readonly numbered?: boolean
  readonly view?: string
  readonly props?: { readonly [name: string]: Rule }
  readonly slots?: { readonly [slot: string]: string }
  readonly flow?: string
  /**
   * With `flow`: arguments by parameter. Computed in this flow on entering the step and after new
   * inputs.
   */
  readonly with?: { readonly [parameter: string]: Rule }
  /** With `flow`: values of this flow, computed in the sub-flow when it ends. */
  readonly into?: { readonly [value: string]: Rule }
  readonly children?: readonly StepSource[]
  readonly show?: readonly { readonly when?: Rule; readonly view: string }[]
  readonly enter?: readonly EffectUse[]
  readonly leave?: readonly EffectUse[]
  /** Leaves the step automatically once its `enter` effects have replied. */
  readonly advance?: boolean
  /**
   * Actions by event of the view or of interstitials. In a list, the first case whose condition is
   * true is used.
   */
  readonly on?: { readonly [event: string]: EventUse | readonly EventUse[] }
  readonly next?: readonly Target[]
  /** Target of Back; `false`: no Back. */
  readonly back?: { readonly to: string } | false
  readonly commit?: boolean
  readonly aside?: boolean
  /** With `view`: the step has no Next and stays until one of its events opens another step. */
  readonly resident?: boolean
  /**
   * Modes sequence, all and tree: an event opens the step as a dialog. Closing it returns to the
   * step below, which is not left.
   */
  readonly over?: boolean
  readonly interrupts?: boolean
  /**
   * Mode `all`, with `view`, and `fields` or `sections`: edits a step in place. The event `edit`
   * replaces the view by the questions. Next saves (`leave`) and returns to the view; closing
   * discards the changes. One step is edited at a time. Rules can read `editing` (its id) and
   * `changed.STEP` (true if an answer differs from its prefilled value).
   */
  readonly edit?: boolean
}

export type EventUse = {
  readonly when?: Rule
  readonly set?: { readonly [value: string]: Rule }
  readonly clear?: readonly string[]
  readonly do?: readonly EffectUse[]
  /** The id of a step, `end`, or in a step with `over` also `close`. */
  readonly to?: string
}

export type EffectUse = {
  readonly effect: string
  readonly when?: Rule
  readonly args?: { readonly [name: string]: Rule }
  /** Name of the value that receives the result. */
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
  /** Warnings that never block: the first whose `when` is true is shown. */
  readonly advice?: readonly AdviceCase[]
  /**
   * Key for the answers when they are submitted. Default: the instrument's id, otherwise the
   * flow's.
   */
  readonly questionnaire?: string
  /** An interstitial page before the section's first question. */
  readonly preScreen?: PreScreenSource
  /** Id of an instrument. `only` limits its questions. */
  readonly instrument?: string
  /** Id of a file of kind `fields`. `only` limits its questions. */
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
  /**
   * With place `beside`: shows it once per row of a list. Its condition, texts and props read the
   * row as `row`.
   */
  readonly each?: EachSource
  readonly texts?: Texts
  readonly props?: { readonly [name: string]: Rule }
  /**
   * `beside`: on the page of the question before it; `page`: on a separate page. Default `beside`.
   */
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
  /** A number with a `unit`. It is whole unless `validation.multipleOf` sets another step. */
  | 'number'
  | 'date'
  /** A time of day without a zone, `HH:MM`. */
  | 'time'
  /** The person's local date and time without a zone, `YYYY-MM-DDTHH:MM`. Not an instant. */
  | 'date-time'
  | 'choice'
  | 'file'
  /** A payment card. Its token is a secret. */
  | 'card'
  | 'group'
  | 'list'

export type FieldSource = {
  readonly id: string
  readonly type: FieldType
  readonly when?: Rule
  readonly visible?: boolean
  /**
   * If false, the question is shown but takes no answer: its answer is removed and it is not
   * required.
   */
  readonly enabled?: Rule
  /**
   * Optional fields: text of a link that opens the field. The field is hidden until then, or until
   * it has an answer.
   */
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
  /** Type `number`: the unit (kg), shown after the control. */
  readonly unit?: TextSource
  readonly disclaimer?: TextSource
  readonly options?: readonly OptionSource[]
  /** Options built from the rows of a list. They come before `options`. */
  readonly rowOptions?: RowOptionsSource
  /** Type `choice`: the id of a choices file. */
  readonly from?: string
  readonly optional?: boolean | Rule
  readonly validation?: Validation
  /**
   * Texts by issue code: required, format, pattern, minLength, maxLength, minimum, maximum,
   * multipleOf, minItems, maxItems, uniqueItems, enum, const, type, separator.
   */
  readonly messages?: Texts
  /** The first rule whose `when` is true makes the answer invalid and shows its message. */
  readonly rules?: readonly { readonly when: Rule; readonly message: TextSource }[]
  /**
   * Warnings for an answered question, which never block: the first whose `when` is true is shown.
   */
  readonly advice?: readonly AdviceCase[]
  readonly hidden?: 'drop' | 'keep'
  readonly prefill?: Rule
  /**
   * Computes the answer, which cannot be entered. With `visible: false` it is submitted but not
   * shown.
   */
  readonly compute?: Rule
  readonly secret?: boolean
  /**
   * With `secret`: id of a secret field on the same page that must have the same value. If not, the
   * issue is `sameAs`.
   */
  readonly sameAs?: string
  /** The HTML autocomplete token of the control. */
  readonly autocomplete?: string
  /** Types `group` and `list`: the fields inside. */
  readonly fields?: readonly FieldSource[]
  /** Type `list`: number of empty rows at the start. */
  readonly rows?: number
  /** Texts at the two ends of a scale, first and last. */
  readonly ends?: readonly [TextSource, TextSource]
  /** Type `multi-choice` with paging `question`: choosing an option continues. Default true. */
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
  /** Type `multi-select`: choosing it clears the other options, and choosing another clears it. */
  readonly exclusive?: boolean
  readonly when?: Rule
  /** Text below the option's text. */
  readonly subText?: TextSource
  /** Text that a 'Learn More' link opens. */
  readonly details?: TextSource
  /** A badge next to the text ('Recommended'); hidden if its text is empty. */
  readonly mark?: TextSource
  /** The price of the option; hidden if its text is empty. */
  readonly price?: TextSource
  /** Why the option is shown but cannot be chosen. If the text is empty, it can be. */
  readonly unavailable?: TextSource
}

/**
 * Builds an option for each row of a list. The row's key is the option's key. Texts and condition
 * read the row as `row`.
 */
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

/** Question ids of this flow, or all questions of a section or an instrument. */
export type ItemsSource =
  | readonly string[]
  | { readonly section: string }
  | { readonly instrument: string }

/**
 * `sum` adds option scores or numbers. `count` counts the rules that are true. `answered` is true
 * if every item that applies is answered.
 */
export type TotalSource = {
  readonly title?: string
  readonly sum?: ItemsSource
  readonly count?: readonly Rule[]
  readonly answered?: ItemsSource
  /**
   * With `sum`: if items are unanswered, the value is the sum so far instead of null. It is null
   * until one is answered.
   */
  readonly partial?: boolean
  /**
   * The largest possible value, as the instrument states it. The check compares it with the
   * computed one.
   */
  readonly maximum?: number
  /** Inclusive integer ranges without gaps or overlaps. */
  readonly bands?: readonly BandSource[]
}
export type BandSource = {
  readonly key: string
  readonly from: number
  readonly to: number
  readonly text: TextSource
}

/**
 * A named condition over answers. `alert`: the host stores a record when it becomes true (a safety
 * record names `item`).
 */
export type FlagSource = {
  readonly title: string
  readonly when: Rule
  readonly alert?: boolean
  readonly item?: string
  readonly source?: string
}

/**
 * Proved by `flow prove`: whenever the rule is true, the place `appears` appears (before the place
 * `before`, or before the end), the place `never` does not appear, or every step offers one of the
 * features in `always`.
 */
export type GuaranteeSource = {
  readonly name: string
  readonly sentence?: string
  readonly whenever: Rule
  readonly appears?: string
  readonly never?: string
  readonly possible?: string
  /** With `never` and `possible`: the name of a text that the step or interstitial shows. */
  readonly with?: string
  readonly without?: string
  readonly always?: readonly string[]
  readonly before?: string
}
