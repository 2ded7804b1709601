import { useState } from 'react'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import type { Chosen } from './provider-filters.ts'

/** By user id, and only in memory. What a person looks for in a provider is never stored. */
const kept = new Map<string, Chosen>()

/** The chosen filters for providers. They are kept while a provider's details are open. */
export function useChosenFilters(): readonly [chosen: Chosen, choose: (chosen: Chosen) => void] {
  const { id } = useCurrentUser().user
  const [chosen, setChosen] = useState<Chosen>(() => kept.get(id) ?? {})
  return [
    chosen,
    (next) => {
      kept.set(id, next)
      setChosen(next)
    },
  ]
}
