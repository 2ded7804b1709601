import { useLayoutEffect } from 'react'
import type { Flow, Screen } from '#engine/index.ts'

/** What the buttons of the present page are called: names by their words, or null where no press may be noted. */
export type PressNames = ReadonlyMap<string, string> | null

const NO_NAMES: PressNames = new Map()
let present: PressNames = NO_NAMES

/** The names of the buttons that stand on the page now. */
export function pressNames(): PressNames {
  return present
}

/** Names the buttons of a flow's page while it is shown: flow, step and the name of the text that a button shows. */
export function usePressNames(flow: Flow, screen: Screen): void {
  useLayoutEffect(() => {
    present = flow.source.draft === true ? null : namesOn(screen)
    return () => {
      present = NO_NAMES
    }
  }, [flow, screen])
}

/** Only the step itself counts. Flows in its slots may tell by their steps what the results of a person are. */
function namesOn(screen: Screen): PressNames {
  const step = screen.over ?? screen.steps[0]
  if (step?.child) return namesOn(step.child)
  return new Map(Object.entries(step?.texts ?? {}).map(([name, words]) => [words, `${screen.flow}.${step?.id}.${name}`]))
}
