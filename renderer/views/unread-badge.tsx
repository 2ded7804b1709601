import { counted } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

const MOST_SHOWN = 99

/** The number of unread messages. Renders nothing if there are none. */
export function UnreadBadge({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className="badge" aria-hidden>
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <span className="sr">{countWords(count)}</span>
    </>
  )
}

/** `Messages, 2 unread messages`. */
export function unreadWords(count: number, words: string): string {
  return count === 0 ? words : `${words}, ${countWords(count)}`
}

function countWords(count: number): string {
  return counted(WORDS.frame.unread, count)
}
