import { describe, expect, test } from 'vitest'
import { type FieldSource, type Json, resume, serialize, type StepSource } from '#engine/index.ts'
import { buildFlow, drive, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const form = (fields: StepSource['fields'] = [], more: Partial<StepSource> = {}): StepSource => ({
  id: 'form',
  fields,
  ...more,
})
const items = (run: ReturnType<typeof drive>) =>
  run.screen.steps[0]?.form?.sections.flatMap((section) =>
    section.items.filter((item) => item.kind === 'question'),
  ) ?? []
const item = (run: ReturnType<typeof drive>, id: string) => items(run).find((one) => one.id === id)

describe('a field with `enabled`', () => {
  const flow = buildFlow({
    steps: [
      form([
        yesNo('wants'),
        {
          id: 'which',
          type: 'free-text-field',
          label: 'Which?',
          enabled: { '==': [{ var: 'answers.wants' }, 'yes'] },
        },
      ]),
    ],
  })

  test('is on screen, takes an answer only while its condition is true, and is not required before', () => {
    const run = drive(flow)
    expect(item(run, 'which')).toMatchObject({ enabled: false })
    expect(run.answer('which', 'this').refusal).toBe('NOT_ASKED')
    expect(run.answer('wants', 'no').next().screen.status).toBe('ended')
    expect(item(drive(flow).answer('wants', 'yes'), 'which')).toMatchObject({
      enabled: true,
      required: true,
    })
    expect(drive(flow).answer('wants', 'yes').next().refusal).toBe('INVALID')
  })

  test('loses its answer when its condition becomes false', () => {
    const run = drive(flow).answer('wants', 'yes').answer('which', 'this').answer('wants', 'no')
    expect(item(run, 'which')).toMatchObject({ enabled: false, answer: null })
  })
})

describe('an option', () => {
  const flow = buildFlow({
    inputs: ['config'],
    steps: [
      form([
        {
          id: 'care',
          type: 'radio',
          text: 'Care',
          options: [
            {
              key: 'one',
              text: 'One',
              subText: 'Under it',
              details: 'More of it',
              mark: [{ when: { var: 'config.best' }, text: 'Best' }],
              price: '{config.cents|money} a visit',
            },
            {
              key: 'two',
              text: 'Two',
              unavailable: [{ when: { '!': [{ var: 'config.two' }] }, text: 'Not here' }],
            },
          ],
        },
      ]),
    ],
  })

  test('has a description, details, a mark and a price', () => {
    const [one] = item(drive(flow, { config: { best: true, cents: 8500 } }), 'care')?.options ?? []
    expect(one).toMatchObject({
      subText: 'Under it',
      details: 'More of it',
      mark: 'Best',
      price: '$85.00 a visit',
      unavailable: null,
    })
    expect(item(drive(flow), 'care')?.options[0]?.mark).toBeNull()
  })

  test('that is unavailable is shown with the reason, and blocks Continue', () => {
    const run = drive(flow)
    expect(item(run, 'care')?.options[1]?.unavailable).toBe('Not here')
    expect(run.answer('care', 'two').next().refusal).toBe('INVALID')
    expect(
      drive(flow, { config: { two: true } })
        .answer('care', 'two')
        .next().screen.status,
    ).toBe('ended')
  })

  test('that becomes unavailable after it was chosen makes the answer invalid', () => {
    const run = drive(flow, { config: { two: true } })
      .answer('care', 'two')
      .send({ type: 'inputs', inputs: { config: {} } })
    expect(item(run, 'care')?.options[1]).toMatchObject({ unavailable: 'Not here' })
    expect(run.next().refusal).toBe('INVALID')
  })
})

describe('a typed choice', () => {
  const states = {
    $schema: 's',
    kind: 'choices',
    id: 'states',
    title: 'States',
    options: [{ key: 'NY', text: 'New York' }],
  }
  const flow = buildFlow(
    {
      steps: [
        form([
          { id: 'state', type: 'choice', label: 'State', from: 'states', messages: { enum: 'No' } },
        ]),
      ],
    },
    [states],
  )

  test('keeps the typed text and says that it is not an option', () => {
    const run = drive(flow).answer('state', 'New Yrk')
    expect(item(run, 'state')).toMatchObject({
      answer: 'New Yrk',
      issue: { code: 'enum', message: 'No' },
    })
    expect(run.next().refusal).toBe('INVALID')
    expect(drive(flow).answer('state', 'NY').next().screen.status).toBe('ended')
  })

  test('accepts no endless text', () => {
    expect(drive(flow).answer('state', 'x'.repeat(101)).refusal).toBe('INVALID_VALUE')
  })
})

describe('secrets', () => {
  const flow = buildFlow(
    {
      inputs: ['user'],
      steps: [
        form(
          [
            {
              id: 'password',
              type: 'password',
              label: 'Password',
              secret: true,
              validation: { minLength: 8 },
            },
            {
              id: 'again',
              type: 'password',
              label: 'Again',
              secret: true,
              sameAs: 'password',
              messages: { sameAs: 'Not the same' },
            },
            {
              id: 'card',
              type: 'card',
              label: 'Card',
              secret: true,
              optional: { var: 'user.hasCard' },
            },
          ],
          { leave: [{ effect: 'save', args: { password: { var: 'secrets.password' } } }] },
        ),
      ],
    },
    [EFFECTS],
  )
  const press = (secrets: { readonly [id: string]: string }, hasCard = true) =>
    drive(flow, { user: { hasCard } }).send({ type: 'next', secrets })

  test('are checked without being stored, and their issues are reported', () => {
    const run = press({ password: 'short', again: 'other' })
    expect(run.refusal).toBe('INVALID')
    expect(item(run, 'password')?.issue?.code).toBe('minLength')
    expect(item(run, 'again')?.issue).toEqual({ code: 'sameAs', message: 'Not the same' })
    expect(JSON.stringify(serialize(flow, run.state))).not.toMatch(/short|other/)
    expect(resume(flow, serialize(flow, run.state))).toEqual(run.state)
  })

  test('repeat another one on the page', () => {
    expect(press({ password: 'long enough', again: 'long enough' }).effects).toHaveLength(1)
  })

  test('are checked again at every Next: after a failure, no earlier mistake is shown', () => {
    const run = press({ password: 'short', again: 'other' })
    run.send({ type: 'next', secrets: { password: 'long enough', again: 'long enough' } })
    run.send({ type: 'failure', id: run.effects[0]?.id ?? '', code: 'NOT_REACHED' })
    expect(run.screen.steps[0]?.error?.code).toBe('NOT_REACHED')
    expect(item(run, 'password')?.issue).toBeNull()
    expect(item(run, 'again')?.issue).toBeNull()
  })

  test('may be optional by a rule', () => {
    const both = { password: 'long enough', again: 'long enough' }
    const run = press(both, false)
    expect(item(run, 'card')?.issue?.code).toBe('required')
    expect(press({ ...both, card: 'tok' }, false).effects).toHaveLength(1)
  })
})

describe('values', () => {
  test('begin with the result of their rule, and are not computed again', () => {
    const flow = buildFlow({
      inputs: ['user'],
      values: { name: { schema: { type: 'string' }, initial: { var: 'user.name' } } },
      steps: [{ id: 'one', view: 'one', props: { name: { var: 'values.name' } } }],
    })
    const run = drive(flow, { user: { name: 'Ana' } })
    expect(run.screen.steps[0]?.view?.props).toEqual({ name: 'Ana' })
    run.send({ type: 'inputs', inputs: { user: { name: 'Lee' } } })
    expect(run.screen.steps[0]?.view?.props).toEqual({ name: 'Ana' })
    const resumed = resume(flow, serialize(flow, run.state))
    expect(resumed).toEqual(run.state)
  })
})

describe('a failed effect', () => {
  const flow = buildFlow(
    {
      steps: [
        {
          id: 'one',
          view: 'one',
          leave: [{ effect: 'save', onFail: [{ code: 'TAKEN' }, { text: 'Try again.' }] }],
        },
      ],
    },
    [EFFECTS],
  )
  const failed = (code: string, message?: string) => {
    const run = drive(flow).next()
    const id = run.effects[0]?.id ?? ''
    return run.send({ type: 'failure', id, code, ...(message === undefined ? {} : { message }) })
      .screen.steps[0]?.error
  }

  test("shows the definition's words, else the host's sentence", () => {
    expect(failed('TAKEN', 'It is taken.')).toEqual({ code: 'TAKEN', text: 'It is taken.' })
    expect(failed('TAKEN')).toEqual({ code: 'TAKEN', text: null })
    expect(failed('OTHER', 'Something else.')).toEqual({ code: 'OTHER', text: 'Try again.' })
  })
})

const LIST_OF_AGES: Partial<FieldSource> & Pick<FieldSource, 'type'> = {
  type: 'list',
  fields: [
    { id: 'name', type: 'free-text-field', label: 'Name', optional: true },
    { id: 'age', type: 'number', label: 'Age', validation: { maximum: 120 } },
  ],
}

describe('prefills', () => {
  test('fill a field that applies because of the one before', () => {
    const flow = buildFlow({
      inputs: ['user'],
      steps: [
        form([
          yesNo('wants', { prefill: 'yes' }),
          {
            id: 'which',
            type: 'free-text-field',
            label: 'Which?',
            when: { '==': [{ var: 'answers.wants' }, 'yes'] },
            prefill: 'this',
          },
        ]),
      ],
    })
    expect(items(drive(flow)).map(({ answer }) => answer)).toEqual(['yes', 'this'])
  })

  const filled = (field: Partial<FieldSource> & Pick<FieldSource, 'type'>, user: Json) =>
    items(
      drive(
        buildFlow({
          inputs: ['user'],
          steps: [form([{ id: 'x', label: 'X', prefill: { var: 'user' }, ...field }])],
        }),
        {
          user,
        },
      ),
    )[0]

  test.each<readonly [string, Partial<FieldSource> & Pick<FieldSource, 'type'>, Json, Json]>([
    ['an option', yesNo('x'), 'yes', 'yes'],
    ['no option', yesNo('x'), 'perhaps', null],
    ['text that is no option of a typed choice', yesNo('x', { type: 'choice' }), 'perhaps', null],
    [
      'an option that is not offered',
      yesNo('x', { options: [{ key: 'yes', text: 'Yes', when: false }] }),
      'yes',
      null,
    ],
    ['no list of options', yesNo('x', { type: 'multi-select' }), 'yes', null],
    [
      'too many options',
      yesNo('x', { type: 'multi-select', validation: { maxItems: 1 } }),
      ['yes', 'no'],
      null,
    ],
    ['a point of a scale', { type: 'one-to-ten-scale' }, 10, 10],
    ['a number outside a scale', { type: 'one-to-ten-scale' }, 11, null],
    ['half a point', { type: 'one-to-ten-scale' }, 1.5, null],
    ['a number', { type: 'number', validation: { maximum: 9 } }, 9, 9],
    ['a number of digits', { type: 'number' }, '9', 9],
    ['a number outside', { type: 'number', validation: { maximum: 9 } }, 10, null],
    ['a fraction of a whole number', { type: 'number' }, 9.5, null],
    ['no number', { type: 'number' }, 'nine', null],
    ['a time', { type: 'time' }, '9:05', '09:05'],
    ['no time', { type: 'time' }, '25:00', null],
    ['no day', { type: 'date' }, '2026-02-30', null],
    ['too long a text', { type: 'free-text-field', validation: { maxLength: 3 } }, 'long', null],
    ['half a phone number', { type: 'free-phone-field' }, '555-010', null],
    ['no text', { type: 'free-text-field' }, 7, null],
    ['rows', LIST_OF_AGES, [{ age: 3 }, { name: 'Ana' }], [{ age: 3 }, { name: 'Ana' }]],
    ['rows, one with a wrong answer', LIST_OF_AGES, [{ name: 'Ana' }, { age: 300 }], null],
    ['rows, one with a word instead of a number', LIST_OF_AGES, [{ age: 'three' }], null],
    [
      'too many rows',
      { ...LIST_OF_AGES, validation: { maxItems: 1 } },
      [{ age: 3 }, { age: 4 }],
      null,
    ],
  ])('fill in what fits: %s', (_what, field, user, answer) => {
    expect(filled(field, user)).toMatchObject({
      answer,
      isAnswered: answer !== null,
      showsIssue: false,
    })
  })

  test('appear in a disabled field, and its own answer is kept', () => {
    const flow = buildFlow({
      steps: [
        form([
          {
            id: 'phone',
            type: 'free-phone-field',
            label: 'Phone',
            enabled: false,
            hidden: 'keep',
            prefill: '5550100000',
          },
        ]),
      ],
    })
    expect(items(drive(flow))[0]).toMatchObject({ enabled: false, answer: '5550100000' })
    expect(drive(flow).next().screen.status).toBe('ended')
  })
})

describe('a prefill', () => {
  const wants = yesNo('wants')
  const city = (more: Partial<FieldSource> = {}): FieldSource => ({
    id: 'city',
    type: 'free-text-field',
    label: 'City',
    optional: true,
    prefill: { var: 'user.city' },
    ...more,
  })
  const isWanted = { '==': [{ var: 'answers.wants' }, 'yes'] }
  const steps = (more: Partial<FieldSource>): StepSource[] => [
    { id: 'one', fields: [wants] },
    { id: 'two', fields: [city(more)] },
    { id: 'three', fields: [yesNo('sure')] },
  ]
  const user = { user: { city: 'Lansing' } }

  test('is filled in once: what the person emptied stays empty through Back, Next and resume', () => {
    const flow = buildFlow({ inputs: ['user'], steps: steps({}) })
    const run = drive(flow, user).answer('wants', 'yes').next()
    expect(item(run, 'city')?.answer).toBe('Lansing')
    const emptied = run.answer('city', null)
    expect(item(emptied.back().next(), 'city')?.answer).toBe(null)
    expect(item(emptied.next().back(), 'city')?.answer).toBe(null)
    const later = drive(flow, user).from(resume(flow, serialize(flow, emptied.state)))
    expect(item(later.back().next(), 'city')?.answer).toBe(null)
  })

  test.each(['when', 'enabled'] as const)(
    'is filled in when its question begins to apply on the page, by `%s`',
    (key) => {
      const flow = buildFlow({
        inputs: ['user'],
        steps: [form([wants, city({ [key]: isWanted })])],
      })
      const run = drive(flow, user)
      expect(item(run, 'city')?.answer ?? null).toBe(null)
      const shown = run.answer('wants', 'yes')
      expect(item(shown, 'city')?.answer).toBe('Lansing')
      expect(item(shown.answer('city', 'Flint').answer('wants', 'yes'), 'city')?.answer).toBe(
        'Flint',
      )
      expect(item(shown.answer('wants', 'no').answer('wants', 'yes'), 'city')?.answer).toBe(
        'Lansing',
      )
    },
  )

  test('is filled in when its question begins to apply on a later page of the step', () => {
    const sections = [
      { id: 'a', items: [wants] },
      { id: 'b', items: [city({ when: isWanted })] },
    ]
    const flow = buildFlow({
      inputs: ['user'],
      steps: [{ id: 'form', paging: 'section', sections }],
    })
    expect(item(drive(flow, user).answer('wants', 'yes').next(), 'city')?.answer).toBe('Lansing')
  })

  test('is filled in when new inputs make its question apply', () => {
    const flow = buildFlow({
      inputs: ['user'],
      steps: [form([wants, city({ when: { var: 'user.city' } })])],
    })
    const run = drive(flow, { user: {} }).send({ type: 'inputs', inputs: user })
    expect(item(run, 'city')?.answer).toBe('Lansing')
  })
})

describe('sections that do not apply', () => {
  test('are not on the page, nor is their heading; the others are numbered', () => {
    const flow = buildFlow({
      steps: [
        {
          id: 'form',
          paging: 'all',
          numbered: true,
          sections: [
            { id: 'first', title: 'First', when: false, items: [yesNo('a')] },
            { id: 'second', title: 'Second', items: [yesNo('b')] },
          ],
        },
      ],
    })
    const shown = drive(flow).screen.steps[0]?.form
    expect(shown?.sections.map(({ title }) => title)).toEqual(['Second'])
    expect(shown?.numbered).toBe(true)
  })
})

describe('breadcrumbs', () => {
  test('name the steps that have a short name', () => {
    const flow = buildFlow({
      steps: [
        { id: 'one', view: 'one', title: 'Choose one of them', crumb: 'Choose' },
        { id: 'two', view: 'two' },
      ],
    })
    expect(drive(flow).screen.trail.map(({ crumb, state }) => [crumb, state])).toEqual([
      ['Choose', 'current'],
      [null, 'ahead'],
    ])
  })
})

describe('a step whose flow runs elsewhere', () => {
  test('is held until it is left', () => {
    const gate = buildFlow({
      mode: 'first',
      inputs: ['user'],
      steps: [
        { id: 'one', when: { var: 'user.one' }, view: 'one' },
        { id: 'two', view: 'two' },
      ],
    })
    const run = drive(gate, { user: { one: true } })
      .send({ type: 'hold' })
      .send({ type: 'inputs', inputs: { user: { one: false } } })
    expect(run.step).toBe('one')
    expect(run.send({ type: 'leave' }).step).toBe('two')
    expect(
      drive(buildFlow({ steps: [{ id: 'one', view: 'one' }] })).send({ type: 'hold' }).refusal,
    ).toBe('NOT_POSSIBLE')
  })
})
