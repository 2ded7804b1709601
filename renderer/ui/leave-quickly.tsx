import { useEffect } from 'react'
import { leaveByShift, leaveQuickly } from '#renderer/security/leave-quickly.ts'
import { WORDS } from '#renderer/words/words.ts'

/** A button to leave this page immediately, for people who must not be seen reading it. */
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
