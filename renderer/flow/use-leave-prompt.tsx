import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { NO_QUESTION_BEFORE } from './generated.ts'
import { noteSave } from './unsaved-runs.ts'

/**
 * While something is entered that is not saved, a link to another page and logging out ask first, and the browser before it closes the
 * page. Some ways are never held up: `frame.noQuestionBefore` in `vocabulary/views.json` names them.
 *
 * @param words What the question says in place of the words of every page: by the names of a view's texts.
 * @returns The question.
 */
export function useLeavePrompt(
  isChanged: boolean,
  { leaveTitle, leave: leaveWords, stay, changed, delete: deleteWords }: { readonly [name: string]: string } = {},
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
  const leave = () => {
    setLink(null)
    if (link === null) return
    // The same press once more, which is let through.
    link.dataset.leaves = ''
    link.click()
    delete link.dataset.leaves
  }
  return (
    <ConfirmDialog
      title={leaveTitle ?? WORDS.leave.title}
      isOpen={link !== null}
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

/** Opens another page in place of this one. */
function leavesPage({ target, href, protocol }: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return href !== '' && protocol.startsWith('http') && target !== '_blank' && !ctrlKey && !metaKey && !shiftKey
}

function asksNothing({ pathname }: HTMLAnchorElement): boolean {
  return NO_QUESTION_BEFORE.includes(pathname)
}
