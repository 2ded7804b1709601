import type { Screen } from '#engine/index.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { useRun } from './run-context.ts'

export function hasCrumbs(screen: Screen): boolean {
  return screen.trail.some((one) => one.crumb !== null)
}

/** The steps of a flow by their short names: those passed lead back, the present one is named as such. Nothing where no step has one. */
export function Crumbs({ screen }: { readonly screen: Screen }) {
  const { send } = useRun()
  const crumbs = screen.trail.filter((one) => one.crumb !== null)
  if (crumbs.length === 0) return null
  return (
    <nav aria-label={`${screen.title}, steps`}>
      <ol className="crumbs">
        {crumbs.map(({ id, crumb, state }) => (
          <li key={id} aria-current={state === 'current' ? 'step' : undefined}>
            {state === 'done' ? (
              <button type="button" className="crumb" onClick={() => send({ type: 'go', to: id, at: screen.at })}>
                <Icon name="check" /> {crumb}
                <span className="sr">, done</span>
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
