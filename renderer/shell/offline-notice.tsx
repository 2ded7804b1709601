import { WarningIcon } from '@phosphor-icons/react/Warning'
import { useSyncExternalStore } from 'react'
import { Icon } from '#renderer/ui/icon.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** Says that the browser is offline, and what still works. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <div className="offline">
          <div className="bar-in">
            <Icon shape={WarningIcon} />
            <p>
              <strong>{WORDS.connection.offline}</strong> {WORDS.connection.whileOffline}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
