import { type ComponentType, createContext } from 'react'
import type { Mistake } from '#renderer/ui/error-summary.tsx'

/**
 * Reply of a card's form when the page is left. `token` is null if nothing was entered. `error` is
 * a sentence to show next to the form, or null if the form shows its `mistakes` itself.
 */
export type CardReply = { readonly token: string | null } | { readonly error: string | null }

/** The page's access to a card's form. The card numbers never reach the page. */
export type CardHandle = {
  /** True once everything that a card needs is entered. */
  readonly isComplete: boolean
  /** Messages that the form shows next to its fields. The same array until one of them changes. */
  readonly mistakes: readonly Mistake[]
  readonly token: () => Promise<CardReply>
}

export type CardEntryProps = {
  /** The id of the element that gets the focus. */
  readonly id: string
  readonly describedBy: string | undefined
  readonly isRequired: boolean
  readonly isInvalid: boolean
  /** Omits the postal code. */
  readonly hidesZip?: boolean
  /**
   * Called when the handle changes, and with null when the form is unmounted. Must keep its
   * identity.
   */
  readonly onChange: (card: CardHandle | null) => void
}

export type CardEntry = ComponentType<CardEntryProps>

/** The card's form. A page whose flow asks for a card provides it. */
export const CardEntryContext = createContext<CardEntry | null>(null)
