import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Says over the top bar that staff act as a patient, for as long as they do. `name` is the patient's. */
export function ImpersonationBanner({ name, onStop }: { readonly name: string; readonly onStop: () => void }) {
  return (
    <aside className="imp" aria-label="Impersonation">
      <div className="bar-in">
        <p className="row">
          <Icon name="eye" /> <strong>You are impersonating {name}.</strong>
        </p>
        <div className="end">
          <Button look="secondary" size="small" data-click="stop-impersonating" onClick={onStop}>
            Stop impersonating
          </Button>
        </div>
      </div>
    </aside>
  )
}
