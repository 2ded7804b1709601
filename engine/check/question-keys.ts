import type { FieldSource, FieldType } from '../definition/types.ts'
import type { Finding } from './model/finding.ts'
import { type FieldAt, listAround } from './model/form.ts'
import type { Model } from './model/model.ts'

const CHOICES: readonly FieldType[] = [
  'multi-choice',
  'multi-select',
  'radio',
  'single-select-v2',
  'choice',
]
const TYPES_OF_KEYS: { readonly [key in keyof FieldSource]?: readonly FieldType[] } = {
  options: CHOICES,
  rowOptions: CHOICES,
  from: ['choice'],
  manual: CHOICES,
  advances: ['multi-choice'],
  ends: ['one-to-ten-scale', 'one-to-seven-scale'],
  fields: ['group', 'list'],
  rows: ['list'],
  unit: ['number'],
  sameAs: ['password'],
}

/**
 * Reports keys that do not fit the type of a question, choices without options, and a 'none of the
 * above' that is not exclusive.
 */
export function questionKeys({ flows, instruments }: Model): readonly Finding[] {
  return [...flows, ...instruments].flatMap((form) =>
    form.fields.flatMap((field) =>
      field.isOwn
        ? [...misplaced(field), ...choices(field), ...inRows(field), ...computed(field)]
        : [],
    ),
  )
}

function misplaced({ source, place }: FieldAt): readonly Finding[] {
  const keys = Object.entries<readonly FieldType[] | undefined>(TYPES_OF_KEYS).flatMap(
    ([key, types]): readonly Finding[] =>
      Object.hasOwn(source, key) && types && !types.includes(source.type)
        ? [
            {
              code: 'key-not-for-type',
              file: place.file,
              pointer: `${place.pointer}/${key}`,
              part: 'key',
              message: `A question of type "${source.type}" has no "${key}"`,
            },
          ]
        : [],
  )
  const exclusive = (source.options ?? []).findIndex((option) => option.exclusive === true)
  if (exclusive < 0 || source.type === 'multi-select') return keys
  return [
    ...keys,
    {
      code: 'key-not-for-type',
      file: place.file,
      pointer: `${place.pointer}/options/${exclusive}/exclusive`,
      part: 'key',
      message: `Only one option of a "${source.type}" can be chosen: "exclusive" says nothing`,
    },
  ]
}

/** Reports prefills in a row. Rows start blank; the list itself can have a prefill. */
function inRows(field: FieldAt): readonly Finding[] {
  const list = listAround(field)
  if (list === null || field.source.prefill === undefined) return []
  return [
    {
      code: 'key-not-for-type',
      file: field.place.file,
      pointer: `${field.place.pointer}/prefill`,
      part: 'key',
      message: `A question in the rows of a list has no "prefill": give the list "${list.path}" a prefill of whole rows`,
    },
  ]
}

/** Types that cannot be computed by a rule. */
const NEVER_COMPUTED: readonly FieldType[] = ['group', 'list', 'file', 'card', 'password']
/** Keys that matter only if a person enters the answer. */
const FOR_ANSWERS: readonly (keyof FieldSource)[] = [
  'prefill',
  'optional',
  'enabled',
  'reveal',
  'secret',
  'autocomplete',
  'placeholder',
  'manual',
  'advances',
]

/**
 * Reports keys that have no effect on a computed question. If it is hidden, reports checks, too,
 * since no one could see their result.
 */
function computed({ source, place, path, parent }: FieldAt): readonly Finding[] {
  if (source.compute === undefined) return []
  const at = (key: string, message: string): Finding => ({
    code: 'compute-conflict',
    file: place.file,
    pointer: `${place.pointer}/${key}`,
    part: 'key',
    message,
  })
  if (parent !== null)
    return [
      at(
        'compute',
        `Question "${path}" is inside another one: only a separate question can be computed`,
      ),
    ]
  if (NEVER_COMPUTED.includes(source.type))
    return [at('compute', `A question of type "${source.type}" is not computed`)]
  const asksForText = (source.options ?? []).findIndex(
    (option) => option.requiresManualInput === true,
  )
  const hidden: readonly (keyof FieldSource)[] =
    source.visible === false ? ['validation', 'rules', 'advice'] : []
  return [
    ...FOR_ANSWERS.filter((key) => source[key] !== undefined).map((key) =>
      at(key, `Question "${path}" is computed and never answered: "${key}" says nothing`),
    ),
    ...hidden
      .filter((key) => source[key] !== undefined)
      .map((key) =>
        at(
          key,
          `Question "${path}" is computed and never shown: no one could see or correct what "${key}" finds`,
        ),
      ),
    ...(asksForText < 0
      ? []
      : [
          at(
            `options/${asksForText}/requiresManualInput`,
            `Question "${path}" is computed and never answered: no one enters a text`,
          ),
        ]),
  ]
}

function choices({ source, place, path }: FieldAt): readonly Finding[] {
  const at = { file: place.file, pointer: place.pointer }
  if (
    CHOICES.includes(source.type) &&
    source.options === undefined &&
    source.rowOptions === undefined &&
    source.from === undefined
  )
    return [
      {
        code: 'choice-without-options',
        ...at,
        message: `Question "${path}" has nothing to choose`,
      },
    ]
  if ((source.type === 'group' || source.type === 'list') && source.fields === undefined)
    return [
      {
        code: 'choice-without-options',
        ...at,
        message: `Question "${path}" of type "${source.type}" has no fields`,
      },
    ]
  if (source.type !== 'multi-select') return []
  return (source.options ?? []).flatMap((option, i): readonly Finding[] => {
    const isNone =
      option.key === 'none' ||
      (typeof option.text === 'string' && /^\s*none(\s*$| (of|apply)\b)/i.test(option.text))
    if (!isNone || option.exclusive === true) return []
    return [
      {
        code: 'none-not-exclusive',
        file: at.file,
        pointer: `${at.pointer}/options/${i}`,
        message: `Option "${option.key}" can be chosen together with others`,
      },
    ]
  })
}
