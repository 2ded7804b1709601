import type { Inputs, JsonObject, SourceFile } from '#engine/index.ts'

/** How the studio answers an effect. A failure is one of the codes that the vocabulary lists. */
export type EffectChoice = { readonly outcome: 'success' | 'slow' } | { readonly outcome: 'failure'; readonly code: string }
export type EffectChoices = { readonly [effect: string]: EffectChoice }
export type Theme = 'light' | 'dark'

/** What the preview shows from now on. */
export type Shown = {
  readonly type: 'show'
  /** Counts the author's requests to start at another place. */
  readonly request: number
  readonly files: readonly SourceFile[]
  readonly flow: string
  readonly inputs: Inputs
  /** The state to continue, as from `serialize`; null for the start of the flow. */
  readonly state: JsonObject | null
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
      /** A press explains what is pressed and does nothing else. */
      readonly isAsking: boolean
    }

/** From the preview to the studio. */
export type FromPreview =
  | { readonly type: 'ready' }
  | { readonly type: 'state'; readonly flow: string; readonly state: JsonObject; readonly lost: boolean }
  | { readonly type: 'asked'; readonly control: string | null }
  | { readonly type: 'effect'; readonly effect: string; readonly args: JsonObject }
