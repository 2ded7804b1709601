import { weave } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

type ShowButtonProps = {
  /** The name of the hidden text, as in its label. */
  readonly label: string
  readonly isShown: boolean
  readonly onChange: (isShown: boolean) => void
}

/** A button that shows a typed password, and hides it again. */
export function ShowButton({ label, isShown, onChange }: ShowButtonProps) {
  return (
    <button
      type="button"
      className="btn btn-3 btn-s show"
      data-click="show-password"
      onClick={() => onChange(!isShown)}
    >
      {weave(isShown ? WORDS.answers.hide : WORDS.answers.show, {
        password: <span className="sr">{label.toLowerCase()}</span>,
      })}
    </button>
  )
}
