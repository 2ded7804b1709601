import { useEffect, useState } from 'react'
import type { CardEntryProps, CardHandle, CardReply } from '#renderer/widgets/card-entry.ts'

/** The calls of the test card's tokenizer; the test decides when it answers. */
export type CardDesk = { asked: number; readonly answer: (number: string) => Promise<CardReply> }

const NONE: CardHandle['mistakes'] = []

/** A card form with one field, over a tokenizer that the test controls. */
export function testCard(desk: CardDesk) {
  return function TestCard({ id, describedBy, isRequired, isInvalid, onChange }: CardEntryProps) {
    const [number, setNumber] = useState('')
    useEffect(() => {
      onChange({
        isComplete: number.length === 16,
        mistakes: NONE,
        token: () => {
          desk.asked += 1
          return number === '' ? Promise.resolve({ token: null }) : desk.answer(number)
        },
      })
      return () => onChange(null)
    }, [number, onChange])
    return (
      <input
        id={id}
        className="input"
        aria-label="Card number"
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        required={isRequired}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
    )
  }
}
