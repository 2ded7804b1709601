import { useState } from 'react'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import type { Chosen } from './provider-filters.ts'

/** By user id, for as long as the page lives. What somebody looks for in a provider is written down nowhere. */
const kept = new Map<string, Chosen>()

/** What is asked for of providers, also after the details of one of them. */
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
