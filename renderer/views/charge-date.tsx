import { CalendarPlusIcon } from '@phosphor-icons/react/CalendarPlus'
import { useEffect, useId, useRef, useState } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { describedBy } from '#renderer/ui/field-frame.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { instantOfTypedDate, typedDateOf } from './typed-date.ts'

/**
 * The date that filters the list: typed, or chosen in the browser's own calendar. Text that is not
 * a date selects no date.
 */
export function ChargeDate(props: ViewProps<'charge-date'>) {
  const { texts, view, busy, error } = props.step
  const send = useViewEvents('charge-date', props)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const ids = { control: id, hint: useId(), error: useId() }
  const [text, setText] = useState('')
  const wanted = instantOfTypedDate(text)
  const asked = useRef(view?.props.day ?? null)

  // A date that is typed while a list is loading is requested afterwards.
  useEffect(() => {
    if (busy || asked.current === wanted) return
    asked.current = wanted
    send('pick', { day: wanted })
  }, [busy, wanted, send])

  return (
    <div className="charge-date stack-2">
      <label className="t16" htmlFor={id}>
        {texts.label}
      </label>
      <p className="hint" id={ids.hint}>
        {texts.hint}
      </p>
      {error && <ErrorText id={ids.error}>{error.text}</ErrorText>}
      <div className="row">
        <div className="date-picker">
          <input
            id={id}
            className="input"
            ref={field}
            inputMode="numeric"
            autoComplete="off"
            placeholder={texts.placeholder}
            aria-describedby={describedBy(ids, true, error !== null)}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <CalendarButton words={texts.choose} onChoose={(day) => setText(typedDateOf(day))} />
        </div>
        <Button
          look="secondary"
          data-click="clear-date"
          onClick={() => {
            setText('')
            field.current?.focus()
          }}
        >
          {texts.clear}
        </Button>
        {error && (
          <Button
            look="secondary"
            data-click="charge-date"
            onClick={() => send('pick', { day: wanted })}
          >
            {WORDS.general.tryAgain}
          </Button>
        )}
      </div>
      <p className="muted" role="status">
        {busy && texts.loading}
      </p>
    </div>
  )
}

type CalendarProps = {
  readonly words: string | undefined
  readonly onChoose: (day: string) => void
}

/** Opens the browser's own calendar. */
function CalendarButton({ words, onChoose }: CalendarProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" data-click="charge-date" onClick={() => calendar.current?.showPicker()}>
        <Icon shape={CalendarPlusIcon} />
        <span className="sr">{words}</span>
      </button>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => onChoose(event.target.value)}
      />
    </>
  )
}
