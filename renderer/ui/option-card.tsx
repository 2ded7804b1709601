import { InfoIcon } from '@phosphor-icons/react/Info'
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import type { InputHTMLAttributes } from 'react'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { Icon } from './icon.tsx'

type OptionCardProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'disabled'> & {
  readonly id: string
  readonly title: string
  readonly words: string | null
  /** The text that 'Learn More' opens. */
  readonly details: string | null
  readonly mark: string | null
  readonly price: string | null
  /** Why the option cannot be chosen. It stays focusable, so that the reason can be read. */
  readonly unavailable: string | null
}

/**
 * An option with more than a text: title, a sentence, details that open, and a reason if it cannot
 * be chosen.
 */
export function OptionCard({
  id,
  title,
  words,
  details,
  mark,
  price,
  unavailable,
  ...input
}: OptionCardProps) {
  const parts = {
    words: words && `${id}-words`,
    mark: mark && `${id}-mark`,
    price: price && `${id}-price`,
    why: unavailable && `${id}-why`,
  }
  const describedBy = [parts.mark, parts.words, parts.price, parts.why]
    .filter((one) => one !== null)
    .join(' ')
  return (
    <div className="choice care" data-selected={input.checked || undefined}>
      <input
        {...input}
        id={id}
        type="radio"
        aria-disabled={unavailable !== null || undefined}
        aria-describedby={describedBy === '' ? undefined : describedBy}
      />
      <span className="tick" />
      <div className="label">
        <label className="t20" htmlFor={id}>
          {title}
        </label>
        {mark && (
          <p className="tag tag-new" id={`${id}-mark`}>
            {mark}
          </p>
        )}
        {words && (
          <p className="muted" id={`${id}-words`}>
            {words}
          </p>
        )}
        {price && (
          <p className="price num" id={`${id}-price`}>
            {price}
          </p>
        )}
        {details && (
          <details>
            <summary data-click="learn-more">
              {WORDS.general.learnMore}
              <span className="sr"> {fill(WORDS.general.aboutOption, { option: title })}</span>{' '}
              <Icon shape={CaretDownIcon} />
            </summary>
            <p className="measure">{details}</p>
          </details>
        )}
        {unavailable && (
          <p className="tag" id={`${id}-why`}>
            <Icon shape={InfoIcon} /> {unavailable}
          </p>
        )}
      </div>
    </div>
  )
}
