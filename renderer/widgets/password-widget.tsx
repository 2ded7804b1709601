import { CircleIcon } from '@phosphor-icons/react/Circle'
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle'
import { useState } from 'react'
import { Icon } from '#renderer/ui/icon.tsx'
import { ShowButton } from '#renderer/ui/show-button.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { inputProps } from './input-props.ts'
import { metRequirements } from './password-requirements.ts'
import type { WidgetProps } from './widget.ts'

/**
 * The value exists only in this control; the page reads it when the page is left. The requirements
 * are listed below and ticked off while the person types.
 */
export function PasswordWidget(props: WidgetProps) {
  const { question, ids, describedBy, actions } = props
  const [value, setValue] = useState('')
  const [isShown, setShown] = useState(false)
  const list = `${ids.control}-requirements`
  const hasList = question.examples.length > 0
  return (
    <>
      <div className="row">
        <input
          {...inputProps(props)}
          className="input grow"
          type={isShown ? 'text' : 'password'}
          aria-describedby={hasList ? `${describedBy ?? ''} ${list}`.trim() : describedBy}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => {
            setValue(event.target.value)
            actions.secret(question.id, event.target.value)
          }}
        />
        <ShowButton label={question.label ?? ''} isShown={isShown} onChange={setShown} />
      </div>
      {hasList && (
        <Requirements
          id={list}
          words={question.examples}
          met={metRequirements(patternOf(props), value)}
        />
      )}
    </>
  )
}

type RequirementsProps = {
  readonly id: string
  readonly words: readonly string[]
  readonly met: readonly boolean[]
}

function Requirements({ id, words, met }: RequirementsProps) {
  return (
    <ul className="requirements" id={id}>
      {words.map((one, i) => (
        <li key={one} className={met[i] ? 'met' : undefined}>
          <Icon shape={met[i] ? CheckCircleIcon : CircleIcon} />
          <span>
            {one}
            {met[i] && <span className="sr">{WORDS.answers.met}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function patternOf({ question }: WidgetProps): string | null {
  const { pattern } = question.validation
  return typeof pattern === 'string' ? pattern : null
}
