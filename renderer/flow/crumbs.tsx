import { CheckIcon } from '@phosphor-icons/react/Check'
import type { Screen } from '#engine/index.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { useRun } from './run-context.ts'

export function hasCrumbs(screen: Screen): boolean {
  return screen.trail.some((one) => one.crumb !== null)
}

/**
 * Breadcrumbs: the steps of a flow by their short names. Earlier steps are links back. Renders
 * nothing if no step has a short name.
 */
export function Crumbs({ screen }: { readonly screen: Screen }) {
  const { send } = useRun()
  const crumbs = screen.trail.flatMap(({ id, crumb, state }) =>
    crumb === null ? [] : [{ id, crumb, state }],
  )
  if (crumbs.length === 0) return null
  return (
    <nav aria-label={fill(WORDS.form.steps, { flow: screen.title ?? '' })}>
      <ol className="crumbs">
        {crumbs.map(({ id, crumb, state }) => (
          <li key={id} aria-current={state === 'current' ? 'step' : undefined}>
            {state === 'done' ? (
              <button
                type="button"
                className="crumb"
                data-click="step-before"
                aria-label={fill(WORDS.form.done, { step: crumb })}
                onClick={() => send({ type: 'go', to: id, at: screen.at })}
              >
                <Icon shape={CheckIcon} /> {crumb}
              </button>
            ) : (
              crumb
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
