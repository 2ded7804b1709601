import { useEffect } from 'react'
import { leaveByShift, leaveQuickly } from '#renderer/security/leave-quickly.ts'
import { WORDS } from '#renderer/words/words.ts'

/** A way to leave at once, for whoever must not be seen reading this page. */
export function LeaveQuickly() {
  const { words, byKeys, address } = WORDS.leaveQuickly
  useEffect(() => leaveByShift(address), [address])
  return (
    <aside className="leave-quickly" aria-label={words}>
      <a
        href={address}
        rel="noreferrer"
        data-leaves=""
        onClick={(event) => {
          event.preventDefault()
          leaveQuickly(address)
        }}
      >
        {words} <span>{byKeys}</span>
      </a>
    </aside>
  )
}
