import { EyeIcon } from '@phosphor-icons/react/Eye'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/**
 * A bar above the top bar that says that staff are acting as a patient. `name` is the patient's.
 */
export function ImpersonationBanner({
  name,
  onStop,
}: {
  readonly name: string
  readonly onStop: () => void
}) {
  return (
    <aside className="imp" aria-label={WORDS.frame.impersonation}>
      <div className="bar-in">
        <p className="row">
          <Icon shape={EyeIcon} /> <strong>{fill(WORDS.frame.impersonating, { name })}</strong>
        </p>
        <div className="end">
          <Button look="secondary" size="small" onClick={onStop}>
            {WORDS.frame.stopImpersonating}
          </Button>
        </div>
      </div>
    </aside>
  )
}
