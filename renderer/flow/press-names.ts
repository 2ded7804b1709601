import { useLayoutEffect } from 'react'
import type { Flow, Screen } from '#engine/index.ts'

/**
 * The tracked names of the buttons on the current page, by their text. Null if no press may be
 * tracked.
 */
type PressNames = ReadonlyMap<string, string> | null

const NO_NAMES: PressNames = new Map()
let present: PressNames = NO_NAMES

export function pressNames(): PressNames {
  return present
}

/**
 * Names the buttons of a flow's page while it is shown, by flow, step and the name of the button's
 * text.
 */
export function usePressNames(flow: Flow, screen: Screen): void {
  useLayoutEffect(() => {
    present = flow.source.draft === true ? null : namesOn(screen)
    return () => {
      present = NO_NAMES
    }
  }, [flow, screen])
}

/** Uses only the step itself. Steps of flows in its slots may reveal a person's results. */
function namesOn(screen: Screen): PressNames {
  const step = screen.over ?? screen.steps[0]
  if (step?.child) return namesOn(step.child)
  return new Map(
    Object.entries(step?.texts ?? {}).map(([name, words]) => [
      words,
      `${screen.flow}.${step?.id}.${name}`,
    ]),
  )
}
