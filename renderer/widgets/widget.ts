import type { ComponentType } from 'react'
import type { FieldType, Json, QuestionScreen } from '#engine/index.ts'
import type { FrameIds } from '#renderer/ui/field-frame.tsx'
import type { CardHandle } from './card-entry.ts'

/** What a person does with a question. `choose` answers and may go on; `answer` only answers. */
export type QuestionActions = {
  readonly answer: (field: string, value: Json) => void
  readonly choose: (field: string, value: Json) => void
  readonly blur: (field: string) => void
  /** Secrets live in their control alone and are taken from there when the page is left. */
  readonly secret: (field: string, value: string) => void
  /** The form of a card, which gives its token when the page is left; null when it goes away. */
  readonly card: (field: string, card: CardHandle | null) => void
}

/** A widget draws one control; label, hint and error are the frame's. */
export type WidgetProps = {
  readonly question: QuestionScreen
  readonly ids: FrameIds
  readonly describedBy: string | undefined
  readonly actions: QuestionActions
  /** The group's accessible name stands elsewhere (the page's heading). */
  readonly labelledBy: string | undefined
}

export type Widget = ComponentType<WidgetProps>
export type WidgetRegistry = { readonly [type in FieldType]: Widget }
