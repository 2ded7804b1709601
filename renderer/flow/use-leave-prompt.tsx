import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { NO_QUESTION_BEFORE } from './generated.ts'
import { noteSave } from './unsaved-runs.ts'

/**
 * While there are unsaved entries, asks before a link opens another page and before logout. The
 * browser asks before it closes the page. Links in `frame.noQuestionBefore` of
 * `vocabulary/views.json` never ask.
 *
 * @param words A view's own words for the dialog, by the names of its texts.
 * @returns The dialog.
 */
export function useLeavePrompt(
  isChanged: boolean,
  {
    leaveTitle,
    leave: leaveWords,
    stay,
    changed,
    delete: deleteWords,
  }: { readonly [name: string]: string } = {},
): ReactNode {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null)
  useEffect(() => {
    if (!isChanged) return
    const run = {}
    noteSave(run, 'unsaved')
    let isFree = false
    const onClick = (event: MouseEvent) => {
      const pressed = event.target instanceof Element ? event.target.closest('a') : null
      if (pressed === null || !leavesPage(pressed, event)) return
      isFree = asksNothing(pressed) || pressed.dataset.leaves !== undefined
      if (isFree) return
      event.preventDefault()
      event.stopPropagation()
      setLink(pressed)
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isFree) event.preventDefault()
    }
    window.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      noteSave(run, 'none')
      window.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isChanged])
  if (link === null) return null
  const leave = () => {
    setLink(null)
    // Repeats the press. This time it is not stopped.
    link.dataset.leaves = ''
    link.click()
    delete link.dataset.leaves
  }
  return (
    <ConfirmDialog
      isOpen
      title={leaveTitle ?? WORDS.leave.title}
      look="danger"
      confirmWords={leaveWords ?? deleteWords ?? WORDS.leave.delete}
      cancelWords={stay ?? WORDS.leave.stayHere}
      onConfirm={leave}
      onCancel={() => setLink(null)}
    >
      <p>{changed ?? WORDS.leave.changed}</p>
    </ConfirmDialog>
  )
}

/** True if the link opens another page in place of this one. */
function leavesPage(
  { target, href, protocol }: HTMLAnchorElement,
  { ctrlKey, metaKey, shiftKey }: MouseEvent,
): boolean {
  return (
    href !== '' &&
    protocol.startsWith('http') &&
    target !== '_blank' &&
    !ctrlKey &&
    !metaKey &&
    !shiftKey
  )
}

function asksNothing({ pathname }: HTMLAnchorElement): boolean {
  return NO_QUESTION_BEFORE.includes(pathname)
}
