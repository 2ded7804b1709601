import type { ComponentType } from 'react'
import type { FieldType, Json, QuestionScreen } from '#engine/index.ts'
import type { FrameIds } from '#renderer/ui/field-frame.tsx'
import type { CardHandle } from './card-entry.ts'

/** Actions of a person on a question. `choose` answers and may continue; `answer` only answers. */
export type QuestionActions = {
  readonly answer: (field: string, value: Json) => void
  readonly choose: (field: string, value: Json) => void
  readonly blur: (field: string) => void
  /** Secrets exist only in their control. They are read when the page is left. */
  readonly secret: (field: string, value: string) => void
  /**
   * The form of a card, which provides its token when the page is left; null when it is unmounted.
   */
  readonly card: (field: string, card: CardHandle | null) => void
}

/** A widget draws only the control. The frame draws label, hint and error. */
export type WidgetProps = {
  readonly question: QuestionScreen
  readonly ids: FrameIds
  readonly describedBy: string | undefined
  readonly actions: QuestionActions
  /**
   * The id of the element that names the group, if that is not its own label (the page's heading).
   */
  readonly labelledBy: string | undefined
}

export type Widget = ComponentType<WidgetProps>
export type WidgetRegistry = { readonly [type in FieldType]: Widget }
