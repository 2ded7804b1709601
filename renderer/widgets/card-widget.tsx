import { use, useCallback } from 'react'
import { type CardHandle, CardEntryContext } from './card-entry.ts'
import type { WidgetProps } from './widget.ts'

/**
 * A payment card. The payment provider supplies its form. The page asks the form for a token when
 * the page is left.
 */
export function CardWidget({ question, ids, describedBy, actions }: WidgetProps) {
  const CardEntry = use(CardEntryContext)
  if (!CardEntry)
    throw new Error(`Cannot draw question "${question.id}": the page gives no card entry`)
  const { id } = question
  const { card } = actions
  const onChange = useCallback((handle: CardHandle | null) => card(id, handle), [card, id])
  return (
    <CardEntry
      id={`${ids.control}-card`}
      describedBy={describedBy}
      isRequired={question.required}
      isInvalid={question.showsIssue}
      onChange={onChange}
    />
  )
}
