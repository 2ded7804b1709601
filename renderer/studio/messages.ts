import type { Inputs, JsonObject, SourceFile } from '#engine/index.ts'
import type { Turn } from '#engine/kit/index.ts'

/** How the studio answers an effect. A failure is one of the codes that the vocabulary lists. */
export type EffectChoice =
  | { readonly outcome: 'success' | 'slow' }
  | { readonly outcome: 'failure'; readonly code: string }
export type EffectChoices = { readonly [effect: string]: EffectChoice }
export type Theme = 'light' | 'dark'

/**
 * A run: its state as from `serialize`, null for the start of the flow; and the turns that led
 * there.
 */
export type KeptRun = {
  readonly state: JsonObject | null
  /** Null if a case has no turns for what happened. */
  readonly walk: readonly Turn[] | null
}

/** What the preview shows from now on. */
export type Shown = KeptRun & {
  readonly type: 'show'
  /** Counts the author's requests to start at another place. */
  readonly request: number
  /** The reading of the files. */
  readonly revision: number
  readonly files: readonly SourceFile[]
  readonly flow: string
  readonly inputs: Inputs
}

/** From the studio to its preview. */
export type ToPreview =
  | Shown
  | { readonly type: 'inputs'; readonly inputs: Inputs }
  | {
      readonly type: 'settings'
      readonly theme: Theme
      readonly effects: EffectChoices
      /** Results of successful effects, by name. */
      readonly results: JsonObject
      /** A press explains the pressed part and does nothing else. */
      readonly isAsking: boolean
    }

/** A part of the preview that the author pressed, or a step or question by its name. */
export type PressedPart = {
  /** The id of the control of a question; null outside of questions. */
  readonly control: string | null
  readonly kind: 'button' | 'text' | 'place'
  readonly words: string
}

/** From the preview to the studio. */
export type FromPreview =
  | { readonly type: 'ready' }
  /** `revision`: set once the preview has painted the files of that reading. */
  | {
      readonly type: 'state'
      readonly flow: string
      readonly run: KeptRun
      readonly lost: boolean
      readonly revision: number | null
    }
  /** The definitions cannot be loaded, or they have no such flow. The preview does not change. */
  | { readonly type: 'refused'; readonly revision: number; readonly isFlowGone: boolean }
  | { readonly type: 'asked'; readonly part: PressedPart }
