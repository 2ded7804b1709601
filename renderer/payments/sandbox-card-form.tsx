import { useEffect, useMemo, useRef, useState } from 'react'
import { digitsIn } from '#engine/index.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import { useAfterPress } from '#renderer/ui/use-after-press.ts'
import type { CardEntryProps, CardHandle } from '#renderer/widgets/card-entry.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { expiryDigits, showExpiry } from './card-expiry.ts'
import { CardField } from './card-field.tsx'
import { cardDigits, groupCardNumber } from './card-number.ts'
import { CARD_MISTAKES } from './card-words.ts'
import { DigitsInput } from './digits-input.tsx'
import type { DigitFormat } from './edit-digits.ts'
import {
  type CardField as Field,
  EMPTY_CARD,
  mistakesOf,
  type TypedCard,
  tokenOfCard,
} from './sandbox-card.ts'

const plain = (most: number): DigitFormat => ({
  digitsOf: (text) => digitsIn(text).slice(0, most),
  show: (digits) => digits,
})

type FieldWords = {
  readonly field: Field
  readonly label: string
  readonly placeholder?: string
  readonly autoComplete: string
  readonly format: DigitFormat
}

const NUMBER: FieldWords = {
  field: 'number',
  label: WORDS.card.number,
  placeholder: '1234 1234 1234 1234',
  autoComplete: 'cc-number',
  format: { digitsOf: cardDigits, show: groupCardNumber },
}
const SHORT: readonly FieldWords[] = [
  {
    field: 'expiry',
    label: WORDS.card.expiry,
    placeholder: WORDS.card.expiryExample,
    autoComplete: 'cc-exp',
    format: { digitsOf: expiryDigits, show: showExpiry },
  },
  {
    field: 'code',
    label: WORDS.card.code,
    placeholder: WORDS.card.codeExample,
    autoComplete: 'cc-csc',
    format: plain(4),
  },
  {
    field: 'zip',
    label: WORDS.card.zip,
    placeholder: '12345',
    autoComplete: 'billing postal-code',
    format: plain(5),
  },
]

/** Non-breaking spaces keep the groups on one line. */
const TEST_NUMBER = '4242 4242 4242 4242'.replaceAll(' ', '\u00a0')

/**
 * The sandbox's card form, used if no vendor is set up. It works like the vendor's form: only the
 * sandbox gets the card, and the page gets a token.
 */
export function SandboxCardForm(props: CardEntryProps) {
  const { id, describedBy, isInvalid, hidesZip = false } = props
  const { card, change, leave, wrong, mistakes, isRefused } = useSandboxCard(props)
  const draw = (words: FieldWords) => {
    const { field } = words
    const error = mistakes.find((mistake) => mistake.field === field)?.message
    const isNumber = field === 'number'
    return (
      <DigitsField
        key={field}
        id={controlOf(id, field)}
        describedBy={isNumber ? describedBy : undefined}
        words={words}
        error={error}
        isWrong={
          error !== undefined || (isNumber && (isRefused || (isInvalid && 'number' in wrong)))
        }
        digits={card[field]}
        onDigits={(digits) => change(field, digits)}
        onLeave={() => leave(field)}
      />
    )
  }
  return (
    <div className="stack-4">
      <p className="hint">{fill(WORDS.card.sandbox, { number: TEST_NUMBER })}</p>
      {draw(NUMBER)}
      <div className="row card-row">
        {SHORT.filter(({ field }) => field !== 'zip' || !hidesZip).map(draw)}
      </div>
    </div>
  )
}

/** The typed card, its mistakes, and its token for the form around it. */
function useSandboxCard({ id, isRequired, isInvalid, hidesZip = false, onChange }: CardEntryProps) {
  const [card, setCard] = useState(EMPTY_CARD)
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<TypedCard | null>(null)
  const afterPress = useAfterPress()
  const kept = useRef<{ readonly card: TypedCard; readonly token: string | null } | null>(null)
  const wrong = useMemo(() => mistakesOf(card, serverNow(), hidesZip), [card, hidesZip])
  const isComplete = Object.keys(wrong).length === 0
  // If the whole card was refused, the frame around the form shows the message of the number.
  const mistakes = useMemo(
    () =>
      [NUMBER, ...SHORT].flatMap(({ field, label }) => {
        const message = isInvalid
          ? field !== 'number' && wrong[field]
          : left.has(field) && wrong[field]
        return message ? [{ field, control: controlOf(id, field), question: label, message }] : []
      }),
    [wrong, left, isInvalid, id],
  )

  const handle = useMemo<CardHandle>(
    () => ({
      isComplete,
      mistakes,
      token: async () => {
        if (!isRequired && card === EMPTY_CARD) return { token: null }
        setLeft(new Set(['number', 'expiry', 'code', 'zip']))
        if (!isComplete) return { error: null }
        // The same card gets the same token, so that a retry is recognized.
        if (kept.current?.card === card) return { token: kept.current.token }
        const reply = await tokenOfCard(card)
        if ('token' in reply) kept.current = { card, token: reply.token }
        else if (reply.error === CARD_MISTAKES.number) setRefused(card)
        return reply
      },
    }),
    [card, isComplete, mistakes, isRequired],
  )
  useEffect(() => onChange(handle), [handle, onChange])
  useEffect(() => () => onChange(null), [onChange])

  return {
    card,
    change: (field: Field, digits: string) => setCard((before) => ({ ...before, [field]: digits })),
    leave: (field: Field) => afterPress(() => setLeft((before) => new Set(before).add(field))),
    wrong,
    mistakes,
    isRefused: refused === card,
  }
}

type DigitsFieldProps = {
  readonly id: string
  readonly describedBy: string | undefined
  readonly words: FieldWords
  readonly error: string | undefined
  readonly isWrong: boolean
  readonly digits: string
  readonly onDigits: (digits: string) => void
  /** Called after a filled field was left. */
  readonly onLeave: () => void
}

function DigitsField(props: DigitsFieldProps) {
  const { id, describedBy, words, error, isWrong, digits, onDigits, onLeave } = props
  return (
    <CardField id={id} label={words.label} error={error}>
      {(control) => (
        <DigitsInput
          id={control.id}
          className="input"
          placeholder={words.placeholder}
          autoComplete={words.autoComplete}
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={joined(describedBy, control.describedBy)}
          digits={digits}
          format={words.format}
          onDigits={onDigits}
          onBlur={() => digits !== '' && onLeave()}
        />
      )}
    </CardField>
  )
}

/** The first control has the form's own id. */
function controlOf(id: string, field: Field): string {
  return field === 'number' ? id : `${id}-${field}`
}

function joined(...ids: readonly (string | undefined)[]): string | undefined {
  const names = ids.filter((name) => name !== undefined).join(' ')
  return names === '' ? undefined : names
}
