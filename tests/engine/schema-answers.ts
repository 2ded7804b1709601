import type { FieldSource, Json, Validation } from '#engine/index.ts'
import { checkKeywords, keywordsOf } from '#engine/answers/keywords.ts'

const FAMILY = '👨‍👩‍👧‍👦'
/** Answers of every type, most of them wrong for a question. */
const OF_ANY_TYPE: readonly Json[] = [
  ...[null, '', '   ', true, false, 0, 7, -1, 2.5, 1e300, 'x', 'none', '12'],
  ...[[], ['x'], [''], [null], [1], {}, { a: 1 }, [{}], [{ unknown: 'x' }], [[]]],
]
const DATES = [
  '2024-02-29',
  '2023-02-29',
  '1900-02-29',
  '2023-13-01',
  '2023-04-31',
  '0000-02-29',
  '2024-2-1',
  '2024-02-29 ',
]
const TIMES = ['08:30', '8:30', '24:00', '23:59', ' 07:00', 'noon']
const DATE_TIMES = [
  '2026-02-28T10:00',
  '2026-02-28 10:00',
  '2026-02-30T10:00',
  '2026-02-28T24:00',
  '2026-02-28',
]
const TEXTS_BY_FORMAT: { readonly [format: string]: readonly string[] } = {
  date: DATES,
  email: ['a@b.co', 'ü@x.de', 'a@b', 'a b@c.d', 'a@b..c', FAMILY],
  'phone-us': ['5551234567', '(555) 123-4567', '555', '٥٥٥١٢٣٤٥٦٧'],
  'zip-us': ['12345', '12345-6789', '12345 6789', '1234', '١٢٣٤٥'],
  uri: ['https://x.y/z', 'HTTP://A', 'ſ:x', 'no uri', 'x:%zz', 'x:`'],
}

/** An answer that the question probably accepts. */
export function goodAnswer(field: FieldSource): Json {
  const { minItems = 1 } = field.validation ?? {}
  const [option, second] = field.options ?? []
  const minimum = field.validation?.minimum ?? 1
  switch (field.type) {
    case 'multi-select':
      return [option, second]
        .slice(0, Math.max(minItems, 1))
        .flatMap((one) => (one ? [one.key] : []))
    case 'none-or-list':
      return ['one', 'two'].slice(0, Math.max(minItems, 1))
    case 'free-phone-field':
      return '5551234567'
    case 'checkbox':
      return true
    case 'date':
      return '2024-02-29'
    case 'time':
      return '08:30'
    case 'date-time':
      return '2026-02-28T10:00'
    case 'file':
      return { name: 'a.pdf' }
    case 'number':
      return [5, 1, 0, 3].find((one) => checkKeywords(keywordsOf(field), one) === null) ?? minimum
    case 'one-to-ten-scale':
    case 'one-to-seven-scale':
      return minimum
    case 'list':
      return Array.from({ length: Math.max(minItems, 1) }, (_, i) => goodRow(field, i))
    default:
      return option ? option.key : goodText(field.validation ?? {})
  }
}

function goodText(limits: Validation): string {
  const [ofFormat] = TEXTS_BY_FORMAT[limits.format ?? ''] ?? []
  const texts = [
    'ab1',
    'a1',
    'ab12',
    'someone@example.test',
    ...(ofFormat === undefined ? [] : [ofFormat]),
  ]
  return texts.find((one) => checkKeywords(limits, one) === null) ?? 'ab1'
}

/** Rows differ by their index if they contain a text. */
function goodRow({ fields = [] }: FieldSource, place: number): { readonly [id: string]: Json } {
  return Object.fromEntries(
    fields.map((field): readonly [string, Json] => {
      if (field.type === 'group') return [field.id, goodRow(field, place)]
      return [field.id, field.type === 'free-paragraph-field' ? `ab1${place}` : goodAnswer(field)]
    }),
  )
}

/** Answers to try, right and wrong ones, around the limits of a question. */
export function answersToTry(field: FieldSource): readonly Json[] {
  return [goodAnswer(field), ...answersOfType(field), ...OF_ANY_TYPE]
}

function answersOfType(field: FieldSource): readonly Json[] {
  const keys = field.options?.map(({ key }) => key) ?? []
  switch (field.type) {
    case 'multi-choice':
    case 'radio':
    case 'single-select-v2':
    case 'choice':
      return [...keys, 'unknown', [...keys]]
    case 'multi-select':
      return [
        ...keys.map((key) => [key]),
        keys,
        keys.slice(0, 2),
        [...keys, ...keys],
        ['unknown'],
        ['none', 'a'],
      ]
    case 'number':
    case 'one-to-ten-scale':
    case 'one-to-seven-scale':
      return numbersToTry(keywordsOf(field))
    case 'date':
      return DATES
    case 'time':
      return TIMES
    case 'date-time':
      return DATE_TIMES
    case 'none-or-list':
      return [
        'None',
        ['a', ' '],
        ['a', 'a'],
        ['a', 'b', 'c', 'd'],
        ['x'.repeat(1000)],
        ['x'.repeat(1001)],
        ['a', 1],
      ]
    case 'file':
      return [{ name: 'a', size: 1 }, { name: '' }, 'a.pdf']
    case 'list':
      return listsToTry(field)
    default:
      return textsToTry(keywordsOf(field))
  }
}

function numbersToTry({ minimum = 0, maximum = 20, multipleOf = 1 }: Validation): readonly Json[] {
  const steps = [1, 3, 7, 999_999_999, 1e9, 1e9 + 1].flatMap((count) => [
    count * multipleOf,
    -count * multipleOf,
  ])
  const edges = [minimum, maximum].flatMap((limit) => [
    limit - multipleOf,
    limit,
    limit + multipleOf,
    limit + multipleOf / 2,
  ])
  return [...steps, ...edges, 0.3, 0.7, 99_999_999.9, '3', '2,5', '1e3', ' 5 ', '0.30']
}

function textsToTry({ minLength = 1, maxLength = 20, format }: Validation): readonly Json[] {
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter(
    (length) => length >= 0,
  )
  const texts = lengths.flatMap((length) => [
    'a'.repeat(length),
    'é'.repeat(length),
    FAMILY.repeat(Math.min(length, 50)),
  ])
  const formats =
    format === undefined ? Object.values(TEXTS_BY_FORMAT).flat() : (TEXTS_BY_FORMAT[format] ?? [])
  return [...formats, ...texts, 'a1', 'ab1', 'two\nlines', ' ab1 ', 'a\u0301bc', '😀😀😀😀']
}

/** Lists of more and fewer rows, and rows with one other answer. */
function listsToTry(list: FieldSource): readonly Json[] {
  const { maxItems = 3 } = list.validation ?? {}
  const good = (length: number) => Array.from({ length }, (_, i) => goodRow(list, i))
  const [first = {}, ...rest] = good(Math.max(list.validation?.minItems ?? 1, 1))
  const changed = (list.fields ?? []).flatMap((field) =>
    valuesInRow(field, first).map((row) => [row, ...rest]),
  )
  return [
    good(1),
    good(2),
    good(maxItems),
    good(maxItems + 1),
    [first, first],
    [first, {}],
    [first, 'x'],
    ...changed,
  ]
}

function valuesInRow(
  field: FieldSource,
  row: { readonly [id: string]: Json },
): readonly { readonly [id: string]: Json }[] {
  if (field.type !== 'group')
    return answersToTry(field).map((value) => ({ ...row, [field.id]: value }))
  return (field.fields ?? []).flatMap((member) =>
    valuesInRow(member, goodRow(field, 0)).map((group) => ({ ...row, [field.id]: group })),
  )
}
