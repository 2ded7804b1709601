/** The keys of the language, with the words of other form tools for the same thing. */
const KEYS: readonly (readonly [here: string, elsewhere: readonly string[]])[] = [
  ['id', ['name', 'key', 'linkId', 'code']],
  ['key', ['value', 'code', 'id']],
  [
    'when',
    [
      ...[
        'showIf',
        'showWhen',
        'visibleIf',
        'visibleWhen',
        'visible',
        'visibility',
        'displayIf',
        'enableWhen',
      ],
      ...[
        'enableIf',
        'condition',
        'conditions',
        'conditional',
        'conditionalOn',
        'dependsOn',
        'relevant',
        'if',
      ],
      ...['rule', 'hiddenIf', 'hideIf'],
    ],
  ],
  ['optional', ['requiredIf', 'requiredWhen']],
  ['enabled', ['readOnly', 'readonly', 'disabled', 'enableIf']],
  ['text', ['title', 'label', 'question', 'prompt', 'heading', 'name', 'display', 'words']],
  ['title', ['text', 'label', 'heading', 'name', 'display']],
  ['subText', ['hint', 'help', 'helpText', 'tooltip', 'note', 'instructions']],
  ['description', ['hint', 'help', 'helpText', 'instructions', 'note']],
  [
    'options',
    [
      'choices',
      'answers',
      'items',
      'values',
      'answerOption',
      'answerOptions',
      'answerValueSet',
      'enum',
    ],
  ],
  ['items', ['questions', 'elements', 'components', 'item', 'fields']],
  ['questions', ['items', 'elements', 'components', 'item', 'fields']],
  ['sections', ['pages', 'panels', 'groups']],
  ['steps', ['pages', 'panels', 'screens', 'states']],
  [
    'validation',
    ['validators', 'validations', 'validate', 'validator', 'constraints', 'constraint', 'schema'],
  ],
  [
    'messages',
    ['errors', 'errorMessage', 'errorMessages', 'requiredErrorText', 'constraintMessage'],
  ],
  ['prefill', ['default', 'defaultValue', 'initial', 'initialValue', 'value']],
  [
    'compute',
    ['calculate', 'calculation', 'calculatedValue', 'expression', 'setValueExpression', 'formula'],
  ],
  ['score', ['points', 'weight', 'value']],
  ['manual', ['otherText', 'otherPlaceholder']],
  ['requiresManualInput', ['other', 'isOther', 'hasOther', 'showOtherItem', 'specify', 'openText']],
  ['exclusive', ['none', 'isExclusive', 'hasNone', 'showNoneItem']],
  ['minLength', ['min', 'minimumLength']],
  ['maxLength', ['max', 'maximumLength', 'length']],
  ['minimum', ['min', 'minValue', 'from']],
  ['maximum', ['max', 'maxValue', 'to']],
  ['pattern', ['regex', 'regexp', 'regularExpression', 'mask']],
  ['next', ['goto', 'goTo', 'skipTo', 'triggers', 'transitions', 'navigation']],
  ['to', ['goto', 'goTo', 'target', 'next', 'skipTo']],
  ['do', ['actions', 'action', 'invoke', 'effects']],
  ['on', ['events', 'handlers', 'triggers']],
  ['args', ['arguments', 'params', 'parameters', 'input']],
  ['whenever', ['when', 'if', 'given']],
]

/** The question types of the language, with the words of other form tools. */
const TYPES: readonly (readonly [here: string, elsewhere: readonly string[]])[] = [
  ['free-text-field', ['text', 'string', 'input', 'textfield', 'short-text', 'shorttext', 'open']],
  ['free-paragraph-field', ['textarea', 'comment', 'long-text', 'longtext', 'paragraph', 'memo']],
  ['number', ['integer', 'int', 'decimal', 'float', 'numeric', 'quantity']],
  [
    'radio',
    [
      'choice',
      'select1',
      'select-one',
      'radiogroup',
      'single-choice',
      'single',
      'boolean',
      'yes-no',
      'yesno',
    ],
  ],
  [
    'multi-select',
    [
      'checkboxes',
      'select-many',
      'multiple',
      'multiple-choice',
      'tagbox',
      'multiselect',
      'open-choice',
    ],
  ],
  ['single-select-v2', ['select', 'dropdown', 'combobox']],
  ['checkbox', ['bool', 'toggle', 'switch', 'consent']],
  ['one-to-ten-scale', ['scale', 'rating', 'slider', 'range', 'likert', 'nps']],
  ['date', ['datepicker', 'day', 'birthdate']],
  ['date-time', ['datetime', 'dateTime', 'timestamp']],
  ['free-phone-field', ['phone', 'tel', 'telephone']],
  ['list', ['repeat', 'repeater', 'paneldynamic', 'matrixdynamic', 'array', 'fieldlist']],
  ['group', ['panel', 'fieldset', 'object', 'section']],
  ['file', ['upload', 'attachment', 'image']],
]

/** The operators of rules, with the signs of other languages. */
const OPERATORS: readonly (readonly [here: string, elsewhere: readonly string[]])[] = [
  ['==', ['=', 'equals', 'equal', 'eq', 'is']],
  ['!=', ['<>', 'notEquals', 'notequal', 'ne', 'neq', 'isNot']],
  ['and', ['&&', 'allOf', 'every']],
  ['or', ['||', 'anyOf', 'any', 'either']],
  ['!', ['not', 'isNull', 'empty', 'notempty', 'unless']],
  ['in', ['contains', 'anyof', 'includes', 'oneOf', 'has']],
  ['>', ['gt', 'greaterThan', 'greater']],
  ['>=', ['gte', 'ge', 'greaterOrEqual', 'atLeast', '=>']],
  ['<', ['lt', 'lessThan', 'less']],
  ['<=', ['lte', 'le', 'lessOrEqual', 'atMost', '=<']],
  ['+', ['add', 'sum']],
  ['count', ['length', 'size']],
]

/** The known key for a word of another tool; null if there is none. */
export function keyHere(word: string, known: readonly string[]): string | null {
  return hereIn(KEYS, word, known)
}

/** The known question type for a word of another tool; null if there is none. */
export function typeHere(word: string, known: readonly string[]): string | null {
  return hereIn(TYPES, word, known)
}

/** The known operator for a sign of another language; null if there is none. */
export function operatorHere(word: string): string | null {
  return hereIn(OPERATORS, word, null)
}

function hereIn(
  table: readonly (readonly [here: string, elsewhere: readonly string[]])[],
  word: string,
  known: readonly string[] | null,
): string | null {
  const small = word.toLowerCase()
  const found = table.find(
    ([here, elsewhere]) =>
      here !== word &&
      (known === null || known.includes(here)) &&
      elsewhere.some((one) => one.toLowerCase() === small),
  )
  return found?.[0] ?? null
}
