import type { FieldType, Json, JsonObject, Mode, Paging } from '../definition/types.ts'

/**
 * What a run shows now: texts resolved, rules decided. Parts that did not change keep their
 * identity from one state to the next.
 */
export type Screen = {
  readonly flow: string
  readonly version: string
  readonly title: string
  readonly mode: Mode
  readonly status: 'active' | 'ended' | 'left'
  /** Where events for this screen are addressed. */
  readonly at: readonly string[]
  /**
   * One step (sequence, first, tree) or every one that applies (all). Empty when nothing is left to
   * show.
   */
  readonly steps: readonly StepScreen[]
  /** The open dialog. While it is open, the person cannot reach the other steps. */
  readonly over: StepScreen | null
  /**
   * Mode `sequence`: the steps that apply, in order, for breadcrumbs and wizards. An aside appears
   * at the step whose crumb it shows.
   */
  readonly trail: readonly {
    readonly id: string
    readonly title: string | null
    readonly crumb: string | null
    readonly state: 'done' | 'current' | 'ahead'
  }[]
}

export type StepScreen = {
  readonly id: string
  /** Key of the row that the step is shown for. A step with `each` is shown once per row. */
  readonly row?: string
  /** The step is edited in place: its form replaces its view. */
  readonly isEditable?: true
  readonly title: string | null
  readonly texts: { readonly [name: string]: string }
  /** Exactly one of the three, or none for a step that only carries out effects. */
  readonly view: ViewScreen | null
  readonly form: FormScreen | null
  readonly child: Screen | null
  readonly canBack: boolean
  /** Waiting for the host; `next` would be refused as BUSY. */
  readonly busy: boolean
  /** Name of the effect that is awaited. */
  readonly waitsFor: string | null
  readonly error: { readonly code: string; readonly text: string | null } | null
}

export type ViewScreen = {
  readonly name: string
  readonly props: JsonObject
  readonly slots: { readonly [slot: string]: Screen }
  /** Names of the view's events that would be accepted now. */
  readonly events: readonly string[]
}

export type FormScreen = {
  readonly paging: Paging
  /** Sections carry numbers. */
  readonly numbered: boolean
  /**
   * Identifies the page: a question id, a pre-screen or interstitial id, a section id, or `all`.
   * Changes exactly when the page changes.
   */
  readonly page: string
  readonly pageKind: 'question' | 'interstitial' | 'section' | 'all'
  readonly sections: readonly SectionScreen[]
  /**
   * 'Question X of N' (paging question) or 'Page X of N' (paging section). Interstitials are not
   * counted; on one, `index` is that of the question after it.
   */
  readonly index: number
  readonly count: number
  /** Share of questions or pages passed, 0 to 1. */
  readonly progress: number
  /** False if choosing an option continues automatically and the page is new: hides Continue. */
  readonly showsNext: boolean
  /** False while something required is missing or invalid on this page. */
  readonly canNext: boolean
  /** Ids of fields on this page that block Continue, in screen order. */
  readonly missing: readonly string[]
  /** True on the last page: `next` leaves the step. */
  readonly isLast: boolean
  /** The page was passed before (Back, resume, failed submission). */
  readonly revisited: boolean
  /** Fields whose typed text the last answer removed; `undo` restores it. */
  readonly removed: readonly string[]
  /** Names of the events of interstitials that would be accepted now. */
  readonly events: readonly string[]
  /** Edited in place: an answer differs from its prefilled value. */
  readonly isChanged: boolean
}

export type SectionScreen = {
  readonly id: string
  readonly title: string | null
  readonly description: string | null
  /** Words that warn; `text` is null while there is nothing to warn of. */
  readonly advice: AdviceScreen | null
  readonly questionnaire: string
  /** True if the first question of the section is on the page. */
  readonly begins: boolean
  readonly items: readonly (QuestionScreen | InterstitialScreen)[]
}

export type InterstitialScreen = {
  readonly kind: 'interstitial'
  readonly id: string
  /** Key of the row, if it is shown for each row of a list. */
  readonly row?: string
  readonly view: string
  readonly texts: { readonly [name: string]: string }
  readonly bullets: readonly string[]
  readonly props: JsonObject
}

export type QuestionScreen = {
  readonly kind: 'question'
  readonly id: string
  readonly type: FieldType
  readonly text: string | null
  readonly label: string | null
  readonly preText: string | null
  readonly subText: string | null
  readonly description: string | null
  /** Text of the link that opens the field; null if the field is open. */
  readonly reveal: string | null
  readonly legend: string | null
  readonly caption: string | null
  readonly examples: readonly string[]
  readonly placeholder: string | null
  /** Type `number`: what it counts. */
  readonly unit: string | null
  readonly disclaimer: string | null
  /**
   * Words that warn of the answer, and refuse nothing; `text` is null while there is nothing to
   * warn of.
   */
  readonly advice: AdviceScreen | null
  readonly ends: readonly [string, string] | null
  readonly autocomplete: string | null
  readonly options: readonly OptionScreen[]
  /** Type `choice`: the id of the choices file its options come from. */
  readonly from: string | null
  readonly required: boolean
  readonly secret: boolean
  /** Keywords that a control may need (maxLength, pattern ...). */
  readonly validation: JsonObject
  /**
   * The effective answer; null while unanswered. Option keys for choices, a list of them for
   * multi-select, `none` or a list of strings for none-or-list, a number for scales, digits for
   * phones, an object for groups, a list of objects for lists.
   */
  readonly answer: Json
  readonly isAnswered: boolean
  /** The answer is computed from others and cannot be entered. */
  readonly isComputed: boolean
  /** False: on screen, but accepts no answer now. */
  readonly enabled: boolean
  readonly issue: { readonly code: string; readonly message: string } | null
  /** The issue is to be shown (a refused next, a left field). */
  readonly showsIssue: boolean
  /** Choosing an option continues automatically now. */
  readonly advances: boolean
  /**
   * The text that an option with `requiresManualInput` asks for, as a question with id `ID:text`.
   */
  readonly manual: QuestionScreen | null
  /** Types group and list: the questions inside (of each row). */
  readonly fields: readonly QuestionScreen[]
  readonly rows: readonly (readonly QuestionScreen[])[]
}

/**
 * Null if the view never announces anything. A screen reader needs the element for announcements in
 * advance.
 */
export type AdviceScreen = { readonly text: string | null }

export type OptionScreen = {
  readonly key: string
  readonly text: string
  readonly requiresManualInput: boolean
  readonly exclusive: boolean
  readonly subText: string | null
  readonly details: string | null
  readonly mark: string | null
  readonly price: string | null
  /** Why it cannot be chosen; null if it can. */
  readonly unavailable: string | null
  readonly chosen: boolean
}
