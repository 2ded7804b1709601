import type { ReactNode } from 'react'
import { WORDS } from '#renderer/words/words.ts'
import { ErrorText } from './error-text.tsx'

export type FrameIds = { readonly control: string; readonly hint: string; readonly error: string }

type FieldFrameProps = {
  readonly ids: FrameIds
  readonly label: ReactNode
  /** Null if the page says it elsewhere. */
  readonly isRequired: boolean | null
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Groups of controls get a fieldset with a legend; single controls get a label. */
  readonly isGroup: boolean
  /** A read-only group. */
  readonly isDisabled?: boolean
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** Label, required mark, hint, error and counter of a control, in reading order. */
export function FieldFrame({
  ids,
  label,
  isRequired,
  hint,
  error,
  isGroup,
  isDisabled,
  after,
  children,
}: FieldFrameProps) {
  const words = (
    <>
      {label} {isRequired === true && <RequiredMark />}
      {isRequired === false && <span className="muted">{WORDS.general.optional}</span>}
    </>
  )
  const middle = (
    <>
      {hint && (
        <div className="hint" id={ids.hint}>
          {hint}
        </div>
      )}
      {error && <ErrorText id={ids.error}>{error}</ErrorText>}
      {children}
      {after}
    </>
  )
  if (!isGroup) {
    return (
      <div className="field">
        <label htmlFor={ids.control} id={labelId(ids)}>
          {words}
        </label>
        {middle}
      </div>
    )
  }
  return (
    <fieldset
      className="field"
      disabled={isDisabled}
      id={ids.control}
      tabIndex={-1}
      aria-describedby={describedBy(ids, Boolean(hint), Boolean(error))}
    >
      <legend className="q">{words}</legend>
      {middle}
    </fieldset>
  )
}

/** The id of a single control's label. */
export function labelId(ids: FrameIds): string {
  return `${ids.control}-label`
}

/** Visible, but not read aloud: the control itself says that it is required. */
export function RequiredMark() {
  return (
    <span className="req" aria-hidden>
      *
    </span>
  )
}

export function describedBy(
  ids: FrameIds,
  hasHint: boolean,
  hasError: boolean,
): string | undefined {
  const names = [hasError ? ids.error : '', hasHint ? ids.hint : ''].filter((name) => name !== '')
  return names.length > 0 ? names.join(' ') : undefined
}
