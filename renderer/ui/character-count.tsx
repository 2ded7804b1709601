import { charactersOver, countCharacters } from '#engine/index.ts'
import { counted } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { ErrorText } from './error-text.tsx'

type CharacterCountProps = {
  readonly id?: string
  readonly text: string
  readonly limit: number
  /** Also shows how many characters are left. Announced in steps, not at each key press. */
  readonly showsLeft?: boolean
}

/**
 * Shows by how many characters a text is too long. The text is not cut off, but refused when it is
 * submitted.
 */
export function CharacterCount({ id, text, limit, showsLeft = false }: CharacterCountProps) {
  const over = charactersOver(text, limit)
  if (over > 0) {
    const words = counted(WORDS.answers.charactersOver, over)
    return (
      <>
        <div id={id} aria-hidden>
          <ErrorText>{words}</ErrorText>
        </div>
        <span className="sr" role="status">
          {words}
        </span>
      </>
    )
  }
  if (!showsLeft) return null
  const left = limit - countCharacters(text)
  const spoken = left <= 20 ? left : Math.ceil(left / 100) * 100
  return (
    <>
      <p className="hint" aria-hidden>
        {counted(WORDS.answers.charactersLeft, left)}
      </p>
      <span className="sr" role="status">
        {counted(WORDS.answers.charactersLeft, spoken)}
      </span>
    </>
  )
}
