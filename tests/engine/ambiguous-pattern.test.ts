import { describe, expect, it } from 'vitest'
import { isAmbiguous } from '#engine/check/model/ambiguous-pattern.ts'

describe('isAmbiguous', () => {
  it.each([
    '(a+)+$',
    '(a*)*',
    '(a|a)*$',
    '([a-z]+-?)*$',
    '(.*,)*$',
    '(\\w|\\d)+$',
    '^(([a-z])+.)+$',
    '(a?b?)*(ab)*(a+b+)+(a|ab|b)*$',
    '(?:\\s*\\S*)*x',
    '(x+x+)+y',
    '^(\\d+)*$',
    '((a{1,3})+)+$',
  ])('finds that %s can match a text in ever more ways', (pattern) => {
    expect(isAmbiguous(pattern)).toBe(true)
  })

  it.each([
    '^[a-z]+(-[a-z]+)*$',
    '^\\d{5}(?:[- ]\\d{4})?$',
    '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$',
    '^(\\d{3}-)?\\d{3}-\\d{4}$',
    '^(?:[A-Z][a-z]* ?)+$',
    '^(a|b)*$',
    '^(ab|ac)*$',
    '^[1-9]\\d*(,\\d{3})*(\\.\\d{2})?$',
    '^(?=.*\\d)(?=.*[a-z]).{8,}$',
    '^\\p{L}+( \\p{L}+)*$',
    '^(red|green|blue)(, (red|green|blue))*$',
    '',
  ])('has no false alarm for %s', (pattern) => {
    expect(isAmbiguous(pattern)).toBe(false)
  })
})
