import { type ComponentType, createContext } from 'react'
import type { Mistake } from '#renderer/ui/error-summary.tsx'

/**
 * What a card's form answers when the page is left: a token (null: nothing was entered), or a sentence to show beside the form
 * (null: the form shows its `mistakes` itself).
 */
export type CardReply = { readonly token: string | null } | { readonly error: string | null }

/** A card's form as the page knows it. The numbers themselves never reach the page. */
export type CardHandle = {
  /** True once everything that a card needs is entered. */
  readonly isComplete: boolean
  /** What the form shows beside its fields. The same list while nothing of it changes. */
  readonly mistakes: readonly Mistake[]
  readonly token: () => Promise<CardReply>
}

export type CardEntryProps = {
  /** The id of the element that takes the focus. */
  readonly id: string
  readonly describedBy: string | undefined
  readonly isRequired: boolean
  readonly isInvalid: boolean
  /** The postal code is not asked for. */
  readonly hidesZip?: boolean
  /** Called whenever the handle changes, and with null when the form goes away. Keeps its identity. */
  readonly onChange: (card: CardHandle | null) => void
}

/** Draws the form of a payment card. */
export type CardEntry = ComponentType<CardEntryProps>

/** The card's form, given by the page whose flow asks for one. */
export const CardEntryContext = createContext<CardEntry | null>(null)
