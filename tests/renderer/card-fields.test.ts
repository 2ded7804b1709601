import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expiryDigits, hasExpired, readExpiry, showExpiry } from '#renderer/payments/card-expiry.ts'
import { cardDigits, groupCardNumber, isCardNumber } from '#renderer/payments/card-number.ts'
import { editDigits } from '#renderer/payments/edit-digits.ts'

const NUMBER = { digitsOf: cardDigits, show: groupCardNumber }

describe('a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242', true],
    [' 4242-4242-4242-4242 ', '4242 4242 4242 4242', true],
    ['4242 4242 4242 4241', '4242 4242 4242 4241', false],
    ['378282246310005', '3782 822463 10005', true],
    ['37828224631000599', '3782 822463 10005', true],
    ['6011111111111117', '6011 1111 1111 1117', true],
    ['4242', '4242', false],
    ['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', '4242 4242 4242 4242', true],
    ['４２４２', '4242', false],
    ['card', '', false],
    ['0000000000000', '0000 0000 0000 0', true],
  ])('%j is shown as %j', (typed, shown, isValid) => {
    expect([groupCardNumber(cardDigits(typed)), isCardNumber(cardDigits(typed))]).toEqual([
      shown,
      isValid,
    ])
  })

  it('of any test card with one digit changed is invalid', () => {
    const property = fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digits = [...'4242424242424242']
      digits[place] = String((Number(digits[place]) + by) % 10)
      expect(isCardNumber(digits.join(''))).toBe(false)
    })
    fc.assert(property, { seed: 20260302 })
  })
})

describe('the end of a card', () => {
  it.each([
    ['4', '04'],
    ['1', '1'],
    ['1/', '01'],
    ['٤/٢٧', '04 / 27'],
    ['12', '12'],
    ['127', '12 / 7'],
    ['4/27', '04 / 27'],
    ['04/2027', '04 / 2027'],
    ['04 / 27', '04 / 27'],
    ['042799', '04 / 27'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(showExpiry(expiryDigits(typed))).toBe(shown)
  })

  it('is read with two or four digits of the year, and lasts to the end of its month', () => {
    const today = new Date(2026, 2, 31)
    expect(readExpiry('0427')).toEqual({ month: 4, year: 2027 })
    expect(readExpiry('042027')).toEqual({ month: 4, year: 2027 })
    expect(['', '04', '042', '1327', '0027'].map(readExpiry)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect([2, 3].map((month) => hasExpired({ month, year: 2026 }, today))).toEqual([true, false])
    expect(hasExpired({ month: 12, year: 2025 }, today)).toBe(true)
  })
})

describe('an edit', () => {
  const edit = (shown: string, typed: string, caret: number, deletesForward = false) => {
    const { digits, caret: at } = editDigits({ shown, typed, caret, deletesForward }, NUMBER)
    const text = groupCardNumber(digits)
    return `${text.slice(0, at)}|${text.slice(at)}`
  }

  it('keeps the caret next to the same digit', () => {
    expect(edit('4242 4242', '42942 4242', 3)).toBe('429|4 2424 2')
    expect(edit('4242 4242', '4242 42425', 10)).toBe('4242 4242 5|')
    expect(edit('4242', '42425', 5)).toBe('4242 5|')
    expect(edit('', '4242424242424242', 16)).toBe('4242 4242 4242 4242|')
  })

  it('of a separator deletes the digit beyond it', () => {
    expect(edit('4242 4343', '42424343', 4)).toBe('424|4 343')
    expect(edit('4242 4343', '42424343', 4, true)).toBe('4242| 343')
  })

  it('continues after a zero that was inserted before it', () => {
    const format = { digitsOf: expiryDigits, show: showExpiry }
    expect(editDigits({ shown: '', typed: '4', caret: 1, deletesForward: false }, format)).toEqual({
      digits: '04',
      caret: 2,
    })
    expect(
      editDigits({ shown: '04', typed: '04/', caret: 3, deletesForward: false }, format),
    ).toEqual({ digits: '04', caret: 2 })
    expect(
      editDigits({ shown: '04', typed: '043', caret: 3, deletesForward: false }, format),
    ).toEqual({
      digits: '043',
      caret: 6,
    })
  })

  it('never loses or adds a digit unless the edit does', () => {
    const property = fc.property(
      fc.stringMatching(/^\d{0,16}$/),
      fc.nat(20),
      fc.stringMatching(/^\d$/),
      (digits, place, key) => {
        const start = cardDigits(digits)
        const shown = groupCardNumber(start)
        const at = Math.min(place, shown.length)
        const typed = shown.slice(0, at) + key + shown.slice(at)
        const after = editDigits({ shown, typed, caret: at + 1, deletesForward: false }, NUMBER)
        expect(after.digits).toBe(cardDigits(typed))
        expect(after.caret).toBeLessThanOrEqual(groupCardNumber(after.digits).length)
      },
    )
    fc.assert(property, { numRuns: 1000, seed: 20260303 })
  })
})
