import { useCallback, useRef, useState } from 'react'
import type { Json } from '#engine/index.ts'
import type { CardHandle, CardReply } from '#renderer/widgets/card-entry.ts'
import type { CardMistakes } from '#renderer/widgets/mistakes-shown.ts'
import { WORDS } from '#renderer/words/words.ts'

/** The errors of card forms, by field id; null if a form shows the error next to its own fields. */
export type CardErrors = { readonly [field: string]: string | null }

/** The secrets to submit with Next, or the errors of card forms. */
export type TakenSecrets =
  | { readonly secrets: { readonly [field: string]: Json } }
  | { readonly errors: CardErrors }

export type Secrets = {
  readonly type: (field: string, value: string) => void
  readonly card: (field: string, card: CardHandle | null) => void
  /** Ids of the fields that are filled in. */
  readonly filled: ReadonlySet<string>
  readonly cardMistakes: CardMistakes
  /**
   * Returns immediately if the page has no card. Otherwise asks every card for its token. Never
   * rejects.
   */
  readonly take: () => TakenSecrets | Promise<TakenSecrets>
}

const NO_MISTAKES: CardMistakes[string] = []

/**
 * The secrets of a page: typed values, and cards that provide a token when the page is left. They
 * are never part of any state.
 */
export function useSecrets(): Secrets {
  const typed = useRef(new Map<string, string>())
  const cards = useRef(new Map<string, CardHandle>())
  const [filled, setFilled] = useState<ReadonlySet<string>>(new Set())
  const [cardMistakes, setCardMistakes] = useState<CardMistakes>({})

  const mark = useCallback((field: string, isFilled: boolean) => {
    setFilled((before) => (before.has(field) === isFilled ? before : toggled(before, field)))
  }, [])

  const type = useCallback(
    (field: string, value: string) => {
      typed.current.set(field, value)
      mark(field, value.trim() !== '')
    },
    [mark],
  )

  const card = useCallback(
    (field: string, handle: CardHandle | null) => {
      if (handle) cards.current.set(field, handle)
      else cards.current.delete(field)
      mark(field, handle?.isComplete === true)
      const mistakes = handle?.mistakes ?? NO_MISTAKES
      setCardMistakes((before) =>
        (before[field] ?? NO_MISTAKES) === mistakes ? before : { ...before, [field]: mistakes },
      )
    },
    [mark],
  )

  const take = useCallback(() => {
    const secrets = Object.fromEntries(typed.current)
    return cards.current.size === 0
      ? { secrets }
      : askAll(cards.current).then((taken) => withTyped(taken, secrets))
  }, [])

  return { type, card, filled, cardMistakes, take }
}

function toggled(before: ReadonlySet<string>, field: string): ReadonlySet<string> {
  const after = new Set(before)
  if (!after.delete(field)) after.add(field)
  return after
}

async function askAll(cards: ReadonlyMap<string, CardHandle>): Promise<TakenSecrets> {
  const replies = await Promise.all(
    [...cards].map(async ([field, handle]) => [field, await ask(handle)] as const),
  )
  const errors = replies.flatMap(([field, reply]) =>
    'error' in reply ? [[field, reply.error] as const] : [],
  )
  if (errors.length > 0) return { errors: Object.fromEntries(errors) }
  return {
    secrets: Object.fromEntries(
      replies.flatMap(([field, reply]) => ('token' in reply ? [[field, reply.token]] : [])),
    ),
  }
}

async function ask(handle: CardHandle): Promise<CardReply> {
  try {
    return await handle.token()
  } catch {
    return { error: WORDS.general.unexpected }
  }
}

function withTyped(taken: TakenSecrets, typed: { readonly [field: string]: string }): TakenSecrets {
  return 'errors' in taken ? taken : { secrets: { ...typed, ...taken.secrets } }
}
