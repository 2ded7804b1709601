import { describe, expect, test } from 'vitest'
import {
  awaitedEffects,
  conclusionsOf,
  explain,
  type Inputs,
  resume,
  screenOf,
  serialize,
  start,
  submissionOf,
} from '#engine/index.ts'
import { buildFlow, drive, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const view = (id: string, more: object = {}) => ({ id, view: id, ...more })

describe('sequence', () => {
  test('goes to the next step that applies and ends after the last', () => {
    const flow = buildFlow({
      inputs: ['user'],
      steps: [view('one'), view('two', { when: { var: 'user.two' } }), view('three')],
    })
    expect(drive(flow, { user: { two: false } }).next().step).toBe('three')
    expect(drive(flow, { user: { two: true } }).next().step).toBe('two')
    expect(drive(flow).next().next().screen.status).toBe('ended')
  })

  test('starts at the step of the first true start rule', () => {
    const flow = buildFlow({
      start: [{ when: { var: 'user.known' }, to: 'two' }],
      steps: [view('one'), view('two')],
    })
    expect(drive(flow, { user: { known: true } }).step).toBe('two')
    expect(drive(flow).step).toBe('one')
  })

  test('follows next targets, and Back returns along the way that was taken', () => {
    const flow = buildFlow({
      steps: [view('one', { next: [{ to: 'three' }] }), view('two'), view('three')],
    })
    const run = drive(flow).next()
    expect(run.step).toBe('three')
    expect(run.back().step).toBe('one')
    expect(run.back().refusal).toBe('NO_WAY_BACK')
  })

  test('formats dates, times and amounts for the locale, by default en-US', () => {
    const texts = { when: '{user.at|date}, {user.at|time}', price: '{user.cents|money}' }
    const flow = buildFlow({
      inputs: ['user', 'locale', 'timeZone'],
      steps: [view('one', { texts })],
    })
    const told = {
      user: { at: '2026-11-03T21:30:00.000Z', cents: 8500 },
      timeZone: 'America/New_York',
    }
    const wordsOf = (inputs: Inputs) => screenOf(flow, start(flow, inputs).state).steps[0]?.texts
    const plain = (words: string | undefined) => words?.replace(/\s/g, ' ')
    expect(plain(wordsOf(told)?.when)).toBe('Tuesday, November 3, 4:30 PM ET')
    expect(plain(wordsOf({ ...told, locale: 'en-GB' })?.when)).toMatch(
      /^Tuesday 3 November, 16:30 /,
    )
    expect(wordsOf(told)?.price).toBe('$85.00')
    expect(wordsOf({ ...told, locale: 'en-CA' })?.price).toBe('US$85.00')
  })

  test('Back never returns before a commit', () => {
    const flow = buildFlow({ steps: [view('one'), view('done', { commit: true }), view('after')] })
    expect(drive(flow).next().back().refusal).toBe('NO_WAY_BACK')
    expect(drive(flow).next().next().back().refusal).toBe('NO_WAY_BACK')
  })

  test('an aside is entered only by an event', () => {
    const flow = buildFlow({
      values: { provider: { schema: { type: 'string' } }, slot: { schema: { type: 'string' } } },
      steps: [
        view('schedule', {
          on: {
            expanded: { set: { provider: { var: 'event.id' } }, clear: ['slot'], to: 'details' },
          },
        }),
        view('details', { aside: true, props: { provider: { var: 'values.provider' } } }),
        view('confirm'),
      ],
    })
    expect(drive(flow).next().step).toBe('confirm')
    const run = drive(flow).send({ type: 'view', name: 'expanded', data: { id: 'p1' } })
    expect(run.step).toBe('details')
    expect(run.screen.steps[0]?.view?.props).toEqual({ provider: 'p1' })
    expect(run.back().step).toBe('schedule')
    expect(run.send({ type: 'view', name: 'unknown' }).refusal).toBe('UNKNOWN_EVENT')
  })

  test('a run of one step ends after it, and leaving cancels it', () => {
    const flow = buildFlow({
      steps: [view('one'), { id: 'two', fields: [yesNo('a')] }, view('three')],
    })
    const run = drive(flow, {}, { only: 'two' })
    expect(run.step).toBe('two')
    expect(run.answer('a', 'yes').next().screen.status).toBe('ended')
    expect(drive(flow, {}, { only: 'two' }).send({ type: 'leave' }).screen.status).toBe('left')
  })

  test('a sub-flow runs as a step and its outcome becomes values', () => {
    const inner = {
      $schema: '',
      id: 'inner',
      title: 'Inner',
      mode: 'sequence',
      steps: [{ id: 'ask', fields: [yesNo('a')] }],
    }
    const flow = buildFlow(
      {
        values: { said: { schema: {} } },
        steps: [
          { id: 'sub', flow: 'inner', into: { said: { var: 'answers.a' } } },
          view('after', { when: { '==': [{ var: 'values.said' }, 'yes'] } }),
        ],
      },
      [inner],
    )
    const run = drive(flow)
    expect(run.screen.steps[0]?.child?.steps[0]?.id).toBe('ask')
    expect(run.answer('a', 'yes').next().step).toBe('after')
    expect(drive(flow).answer('a', 'no').next().screen.status).toBe('ended')
  })
})

describe('effects', () => {
  const flow = buildFlow(
    {
      values: { saved: { schema: {} } },
      steps: [
        {
          id: 'phone',
          fields: [yesNo('a')],
          leave: [
            { effect: 'note' },
            {
              effect: 'save',
              args: { a: { var: 'answers.a' } },
              into: 'saved',
              onFail: [{ code: 'TAKEN', text: 'Already taken.', clear: ['a'] }],
            },
          ],
        },
        view('done', { commit: true }),
      ],
    },
    [EFFECTS],
  )

  test('leaving runs effects one after another, then continues', () => {
    const run = drive(flow).answer('a', 'yes').next()
    expect(run.effects.map(({ effect, args }) => [effect, args])).toEqual([
      ['note', {}],
      ['save', { a: 'yes' }],
    ])
    expect(run.step).toBe('phone')
    expect(run.reply('ok').step).toBe('done')
  })

  test('a double Continue counts once, and a late second answer is refused', () => {
    const run = drive(flow).answer('a', 'yes').next()
    const id = run.effects.at(-1)?.id ?? ''
    expect(run.next().refusal).toBe('BUSY')
    expect(run.answer('a', 'no').refusal).toBe('BUSY')
    expect(run.send({ type: 'result', id, value: null }).step).toBe('done')
    expect(run.send({ type: 'result', id, value: null }).refusal).toBe('NOT_AWAITED')
  })

  test('a failure with a known code clears and shows its text; any other keeps the step and shows only the code', () => {
    const known = drive(flow).answer('a', 'yes').next().fail('TAKEN')
    expect(known.screen.steps[0]?.error).toEqual({ code: 'TAKEN', text: 'Already taken.' })
    expect(submissionOf(flow, known.state)).toEqual([])
    const unknown = drive(flow).answer('a', 'yes').next().fail('BROKEN')
    expect(unknown.screen.steps[0]?.error).toEqual({ code: 'BROKEN', text: null })
    expect(unknown.step).toBe('phone')
  })

  test('a resumed run waits for the same effect under the same id', () => {
    const run = drive(flow, {}, { run: 'r7' }).answer('a', 'yes').next()
    const again = resume(flow, JSON.parse(JSON.stringify(serialize(flow, run.state))))
    expect(awaitedEffects(flow, again)).toEqual([
      {
        id: run.effects.at(-1)?.id,
        effect: 'save',
        args: { a: 'yes' },
        waits: true,
        at: [],
        step: 'phone',
      },
    ])
    expect(run.effects.at(-1)?.id).toBe('r7/phone/2')
  })

  test('a run is not resumed with another flow or version', () => {
    const stored = serialize(flow, drive(flow).state)
    for (const other of [{ flow: 'other' }, { version: 'older' }])
      expect(() => resume(flow, { ...stored, ...other })).toThrow(
        `Cannot resume flow "${flow.id}": the state belongs to "${other.flow ?? flow.id}", version ${other.version ?? flow.version}`,
      )
  })

  test('a step with advance is left when its enter effects are answered', () => {
    const loading = buildFlow(
      {
        steps: [
          view('ask'),
          { id: 'loading', view: 'loading', advance: true, enter: [{ effect: 'save' }] },
          view('done'),
        ],
      },
      [EFFECTS],
    )
    const run = drive(loading).next()
    expect(run.screen.steps[0]?.waitsFor).toBe('save')
    expect(run.reply().step).toBe('done')
    expect(run.back().step).toBe('ask')
  })

  test('a secret goes from the event to its effect and is stored nowhere', () => {
    const secretFlow = buildFlow(
      {
        steps: [
          {
            id: 'password',
            fields: [
              {
                id: 'password',
                type: 'password',
                secret: true,
                label: 'Password',
                validation: { minLength: 8 },
              },
            ],
            leave: [{ effect: 'save', args: { password: { var: 'secrets.password' } } }],
          },
          view('done'),
        ],
      },
      [EFFECTS],
    )
    const run = drive(secretFlow)
    expect(run.answer('password', 'hunter2hunter2').refusal).toBe('SECRET')
    expect(run.next().refusal).toBe('INVALID')
    expect(run.send({ type: 'next', secrets: { password: 'short' } }).refusal).toBe('INVALID')
    run.send({ type: 'next', secrets: { password: 'hunter2hunter2' } })
    expect(run.effects[0]?.args).toEqual({ password: 'hunter2hunter2' })
    expect(JSON.stringify(serialize(secretFlow, run.state))).not.toContain('hunter2')
    expect(awaitedEffects(secretFlow, run.state)).toEqual([])
  })
})

describe('first', () => {
  const intake = {
    $schema: '',
    id: 'intake',
    title: 'Intake',
    mode: 'sequence',
    steps: [{ id: 'ask', fields: [yesNo('a')] }, view('thanks')],
  }
  const flow = buildFlow(
    {
      mode: 'first',
      inputs: ['user'],
      steps: [
        view('consent', { when: { var: 'user.minor' }, interrupts: true }),
        view('verify', { when: { var: 'user.unverified' } }),
        { id: 'intake', when: { var: 'user.due' }, flow: 'intake' },
      ],
    },
    [intake],
  )

  test('shows the first step that applies, again whenever inputs change', () => {
    const run = drive(flow, { user: { unverified: true, due: true } })
    expect(run.step).toBe('verify')
    expect(run.send({ type: 'inputs', inputs: { user: { due: true } } }).step).toBe('intake')
    expect(run.send({ type: 'inputs', inputs: { user: {} } }).step).toBeNull()
  })

  test('a step that has begun stays until its flow ends, but an interrupting one replaces it', () => {
    const run = drive(flow, { user: { due: true } }).answer('a', 'yes')
    expect(run.send({ type: 'inputs', inputs: { user: { unverified: true } } }).step).toBe('intake')
    expect(run.send({ type: 'inputs', inputs: { user: { minor: true } } }).step).toBe('consent')
    const other = drive(flow, { user: { due: true } })
      .answer('a', 'yes')
      .next()
      .send({ type: 'inputs', inputs: { user: { unverified: true } } })
    expect(other.step).toBe('intake')
    expect(other.next().step).toBe('verify')
  })

  test('a step that interrupts replaces one that has begun, also one before it that no longer applies', () => {
    const forced = (id: string, name: string) => ({
      ...view(id, { interrupts: true, on: { touched: {} } }),
      when: { '==': [{ var: 'route.force' }, name] },
    })
    const both = buildFlow({
      mode: 'first',
      inputs: ['route'],
      steps: [forced('one', '1'), forced('two', '2'), view('rest')],
    })
    const run = drive(both, { route: { force: '1' } }).send({ type: 'view', name: 'touched' })
    expect(run.send({ type: 'inputs', inputs: { route: {} } }).step).toBe('one')
    expect(run.send({ type: 'inputs', inputs: { route: { force: '2' } } }).step).toBe('two')
    expect(run.send({ type: 'inputs', inputs: { route: { force: '1' } } }).step).toBe('one')
  })
})

test('mode all shows every step that applies, each with its own sub-flow', () => {
  const block = {
    $schema: '',
    id: 'block',
    title: 'Block',
    mode: 'first',
    steps: [view('late', { when: { var: 'user.late' } }), view('calm')],
  }
  const flow = buildFlow(
    {
      mode: 'all',
      steps: [
        { id: 'banner', flow: 'block' },
        view('news', { when: { var: 'user.news' } }),
        view('foot'),
      ],
    },
    [block],
  )
  const run = drive(flow, { user: { news: true, late: true } })
  expect(run.screen.steps.map(({ id }) => id)).toEqual(['banner', 'news', 'foot'])
  expect(run.screen.steps[0]?.child?.steps[0]?.id).toBe('late')
  run.send({ type: 'inputs', inputs: { user: {} } })
  expect(run.screen.steps.map(({ id }) => id)).toEqual(['banner', 'foot'])
  expect(run.screen.steps[0]?.child?.steps[0]?.id).toBe('calm')
})

test('mode all opens the flow of a step that applies because of a stored value, and closes it when it no longer applies', () => {
  const block = {
    $schema: '',
    id: 'block',
    title: 'Block',
    mode: 'sequence',
    steps: [view('calm')],
  }
  const flow = buildFlow(
    {
      mode: 'all',
      values: { shown: { schema: { type: 'boolean' } } },
      steps: [
        view('switch', {
          on: {
            show: { set: { shown: true } },
            save: { do: [{ effect: 'save', into: 'shown' }] },
            hide: { set: { shown: false } },
          },
        }),
        { id: 'banner', when: { var: 'values.shown' }, flow: 'block' },
        { id: 'wide', when: { var: 'values.shown' }, view: 'wide', slots: { aside: 'block' } },
      ],
    },
    [block, EFFECTS],
  )
  const run = drive(flow)
  const inside = () => Object.keys(run.state.children)
  const press = (name: string) => run.send({ type: 'view', name, step: 'switch' })
  expect(inside()).toEqual([])
  press('show')
  expect([run.screen.steps[1]?.child?.steps[0]?.id, inside()]).toEqual([
    'calm',
    ['banner', 'wide/aside'],
  ])
  press('hide')
  expect(inside()).toEqual([])
  press('save').reply('yes')
  expect(inside()).toEqual(['banner', 'wide/aside'])
  // Storing a value after the end does not start a flow again.
  run.send({ type: 'next', at: ['banner'] })
  press('show')
  expect(inside()).toEqual(['wide/aside'])
})

test('mode tree shows the step that the path names, else the otherwise view', () => {
  const flow = buildFlow({
    mode: 'tree',
    otherwise: 'not-found',
    steps: [
      {
        id: 'billing',
        show: [{ when: { var: 'user.owes' }, view: 'pay-first' }, { view: 'billing' }],
        children: [view('refund', { when: { var: 'user.paid' } })],
      },
    ],
  })
  expect(
    drive(flow, { user: { owes: true } }, { path: ['billing'] }).screen.steps[0]?.view?.name,
  ).toBe('pay-first')
  const run = drive(flow, { user: { paid: true } }, { path: ['billing', 'refund'] })
  expect(run.step).toBe('refund')
  expect(run.send({ type: 'path', path: ['nowhere'] }).screen.steps[0]?.view?.name).toBe(
    'not-found',
  )
})

describe('pages', () => {
  const help = { id: 'help', view: 'crisis-help', when: { '==': [{ var: 'answers.b' }, 'yes'] } }
  const choice = (id: string) => ({ ...yesNo(id), type: 'multi-choice' as const })
  const flow = buildFlow({
    steps: [
      {
        id: 'form',
        sections: [
          {
            id: 'first',
            title: 'First',
            preScreen: { title: 'Hello', description: 'Before we begin' },
            items: [choice('a'), choice('b'), help],
          },
          { id: 'second', items: [choice('c')] },
        ],
      },
      view('done'),
    ],
  })

  test('a pre-screen has its own page and is not counted', () => {
    const run = drive(flow)
    expect(run.page).toBe('first:pre-screen')
    expect(run.screen.steps[0]?.form).toMatchObject({
      pageKind: 'interstitial',
      index: 1,
      count: 3,
      progress: 0,
    })
    expect(run.next().page).toBe('a')
    expect(run.back().page).toBe('first:pre-screen')
  })

  test('choosing continues automatically, unless an interstitial appears next to the question', () => {
    const run = drive(flow).next().send({ type: 'choose', field: 'a', value: 'yes' })
    expect(run.page).toBe('b')
    run.send({ type: 'choose', field: 'b', value: 'yes' })
    expect(run.items).toEqual(['b', 'help'])
    expect(run.screen.steps[0]?.form).toMatchObject({ showsNext: true, index: 2, count: 3 })
    expect(run.send({ type: 'choose', field: 'b', value: 'no' }).page).toBe('c')
    expect(run.back().screen.steps[0]?.form).toMatchObject({
      page: 'b',
      revisited: true,
      showsNext: true,
    })
  })

  test('a crumb opens a page only while something on it applies', () => {
    const when = { '==': [{ var: 'answers.a' }, 'yes'] }
    const asked = buildFlow({
      steps: [
        { id: 'first', fields: [yesNo('a')] },
        { id: 'more', sections: [{ id: 's', items: [yesNo('b', { when })] }] },
        view('done'),
      ],
    })
    const passedOver = drive(asked).answer('a', 'no').next()
    expect(passedOver.step).toBe('done')
    expect(passedOver.send({ type: 'go', to: 'more' }).refusal).toBe('UNKNOWN_PLACE')
    expect(passedOver.step).toBe('done')
    const asks = drive(asked)
      .answer('a', 'yes')
      .next()
      .answer('b', 'no')
      .next()
      .send({ type: 'go', to: 'more' })
    expect([asks.refusal, asks.step, asks.items]).toEqual([null, 'more', ['b']])
  })

  test('an answer for a question that is not on screen is refused', () => {
    const run = drive(flow).next()
    expect(run.answer('c', 'yes').refusal).toBe('NOT_ASKED')
    expect(run.answer('a', 'maybe').refusal).toBe('UNKNOWN_OPTION')
    expect(run.answer('zzz', 'yes').refusal).toBe('UNKNOWN_FIELD')
    expect(run.answer('a', 7).refusal).toBe('INVALID_VALUE')
    expect(run.next().refusal).toBe('INVALID')
  })
})

describe('answers', () => {
  const eq = (field: string, key: string) => ({ '==': [{ var: `answers.${field}` }, key] })

  test('a hidden answer is dropped immediately, through chains, and a kept one is hidden from rules and submission', () => {
    const flow = buildFlow({
      steps: [
        {
          id: 'form',
          fields: [
            yesNo('a'),
            yesNo('b', { when: eq('a', 'yes') }),
            yesNo('c', { when: eq('b', 'yes') }),
            yesNo('k', { when: eq('a', 'yes'), hidden: 'keep' }),
            yesNo('d', { when: eq('k', 'yes') }),
          ],
        },
      ],
    })
    const run = drive(flow)
      .answer('a', 'yes')
      .answer('b', 'yes')
      .answer('c', 'no')
      .answer('k', 'yes')
      .answer('d', 'yes')
    expect(run.items).toEqual(['a', 'b', 'c', 'k', 'd'])
    run.answer('a', 'no')
    expect(run.items).toEqual(['a'])
    expect(submissionOf(flow, run.state)).toEqual([
      { key: 'example', answers: [{ key: 'a', answer: 'no', score: 0 }] },
    ])
    run.answer('a', 'yes')
    expect(run.items).toEqual(['a', 'b', 'k', 'd'])
    expect(submissionOf(flow, run.state)[0]?.answers.map(({ key }) => key)).toEqual(['a', 'k'])
  })

  test('undo reverts the answer that removed typed text', () => {
    const flow = buildFlow({
      steps: [
        {
          id: 'form',
          fields: [
            yesNo('a'),
            { id: 'why', type: 'free-text-field', label: 'Why', when: eq('a', 'yes') },
          ],
        },
      ],
    })
    const run = drive(flow).answer('a', 'yes').answer('why', 'because').answer('a', 'no')
    expect(run.screen.steps[0]?.form?.removed).toEqual(['why'])
    run.send({ type: 'undo' })
    expect(submissionOf(flow, run.state)[0]?.answers).toEqual([
      { key: 'a', answer: 'yes', score: 1 },
      { key: 'why', answer: 'because', score: null },
    ])
    expect(run.send({ type: 'undo' }).refusal).toBe('NOTHING_TO_UNDO')
  })

  test('an option that needs text opens a required field, which disappears with the option', () => {
    const flow = buildFlow({
      steps: [
        {
          id: 'form',
          fields: [
            yesNo('a', {
              options: [
                { key: 'x', text: 'X' },
                { key: 'other', text: 'Other', requiresManualInput: true },
              ],
            }),
          ],
        },
      ],
    })
    const run = drive(flow).answer('a', 'other')
    expect(run.next().refusal).toBe('INVALID')
    run.answer('a:text', 'mine')
    expect(
      submissionOf(flow, run.state)[0]?.answers.map(({ key, answer }) => [key, answer]),
    ).toEqual([
      ['a', 'other'],
      ['a:text', 'mine'],
    ])
    run.answer('a', 'x')
    expect(submissionOf(flow, run.state)[0]?.answers.map(({ key }) => key)).toEqual(['a'])
  })

  test('an exclusive option removes the others, and another removes it', () => {
    const flow = buildFlow({
      steps: [
        {
          id: 'form',
          fields: [
            {
              id: 'm',
              type: 'multi-select',
              text: 'Which',
              options: [
                { key: 'a', text: 'A' },
                { key: 'b', text: 'B' },
                { key: 'none', text: 'None', exclusive: true },
              ],
            },
          ],
        },
      ],
    })
    const run = drive(flow).answer('m', ['b', 'a'])
    const chosen = () => submissionOf(flow, run.state)[0]?.answers[0]?.answer
    expect(chosen()).toEqual(['a', 'b'])
    run.answer('m', ['a', 'b', 'none'])
    expect(chosen()).toEqual(['none'])
    run.answer('m', ['none', 'b'])
    expect(chosen()).toEqual(['b'])
  })

  test('a group is one answer, and a list drops blank rows and validates full ones', () => {
    const flow = buildFlow({
      steps: [
        {
          id: 'form',
          fields: [
            {
              id: 'address',
              type: 'group',
              label: 'Address',
              fields: [
                {
                  id: 'zip',
                  type: 'free-text-field',
                  label: 'Zip',
                  validation: { format: 'zip-us' },
                },
              ],
            },
            {
              id: 'people',
              type: 'list',
              label: 'People',
              optional: true,
              rows: 2,
              fields: [
                { id: 'name', type: 'free-text-field', label: 'Name' },
                {
                  id: 'phone',
                  type: 'free-phone-field',
                  label: 'Phone',
                  optional: true,
                  when: { var: 'row.name' },
                },
              ],
            },
          ],
        },
      ],
    })
    const run = drive(flow)
    expect(run.screen.steps[0]?.form?.missing).toEqual(['address.zip'])
    run.answer('address.zip', 'nope')
    expect(run.next().refusal).toBe('INVALID')
    run
      .answer('address.zip', '12345')
      .answer('people', [{ name: 'Ana', phone: '212-555-0100' }, { name: ' ' }])
    expect(submissionOf(flow, run.state)[0]?.answers.map(({ answer }) => answer)).toEqual([
      { zip: '12345' },
      [{ name: 'Ana', phone: '2125550100' }],
    ])
    run.answer('people', [{ name: 'Ana', phone: '12' }])
    expect(run.next().refusal).toBe('INVALID')
  })

  test('rules over other fields give the message of the first broken rule', () => {
    const flow = buildFlow({
      steps: [
        {
          id: 'form',
          fields: [
            yesNo('a'),
            yesNo('b', {
              rules: [
                {
                  when: { '==': [{ var: 'answers.a' }, { var: 'answers.b' }] },
                  message: 'Choose another.',
                },
              ],
            }),
          ],
        },
      ],
    })
    const run = drive(flow).answer('a', 'yes').answer('b', 'yes').next()
    expect(run.refusal).toBe('INVALID')
    expect(run.screen.steps[0]?.form?.sections[0]?.items[1]).toMatchObject({
      issue: { code: 'rule', message: 'Choose another.' },
      showsIssue: true,
    })
    expect(run.answer('b', 'no').next().screen.status).toBe('ended')
  })

  test('totals, bands, counts and flags follow the answers; an incomplete sum is null', () => {
    const flow = buildFlow({
      totals: {
        sum: {
          sum: ['a', 'b'],
          bands: [
            { key: 'low', from: 0, to: 1, text: 'Low' },
            { key: 'high', from: 2, to: 2, text: 'High' },
          ],
        },
        soFar: {
          sum: ['a', 'b'],
          partial: true,
          bands: [{ key: 'low', from: 0, to: 2, text: 'Low' }],
        },
        yes: { count: [{ '==': [{ var: 'scores.a' }, 1] }, { '==': [{ var: 'scores.b' }, 1] }] },
        all: { answered: ['a', 'b'] },
      },
      flags: {
        danger: {
          title: 'Danger',
          when: { '>': [{ var: 'scores.b' }, 0] },
          alert: true,
          item: 'b',
        },
        calm: { title: 'Calm', when: { '>': [{ var: 'scores.a' }, 0] } },
      },
      steps: [
        {
          id: 'form',
          fields: [
            yesNo('a'),
            yesNo('b'),
            {
              id: 'note',
              type: 'free-text-field',
              label: [
                {
                  when: { '==': [{ var: 'bands.sum' }, 'high'] },
                  text: 'High: {totals.sum|count:point:points}',
                },
                { text: 'Low' },
              ],
            },
          ],
        },
      ],
    })
    const run = drive(flow)
    expect(conclusionsOf(flow, run.state).totals).toMatchObject({
      soFar: { value: null, band: null },
      yes: { value: null },
    })
    run.answer('a', 'yes')
    expect(conclusionsOf(flow, run.state).totals).toMatchObject({
      sum: { value: null, band: null },
      soFar: { value: 1, band: 'low' },
      yes: { value: null },
      all: { value: false },
    })
    expect(conclusionsOf(flow, run.state)).toMatchObject({
      flags: { danger: false, calm: true },
      alerts: [],
    })
    run.answer('b', 'yes')
    expect(conclusionsOf(flow, run.state)).toMatchObject({
      totals: {
        sum: { value: 2, band: 'high', text: 'High' },
        yes: { value: 2 },
        all: { value: true },
      },
      flags: { danger: true },
      alerts: [{ flag: 'danger', item: 'b' }],
    })
    run.answer('note', 'Fine')
    const scored = (key: string) => ({ key, answer: 'yes', score: 1 })
    expect(submissionOf(flow, run.state)[0]?.answers).toEqual([
      scored('a'),
      scored('b'),
      { key: 'note', answer: 'Fine', score: null },
    ])
    expect(run.screen.steps[0]?.form?.sections[0]?.items[2]).toMatchObject({
      label: 'High: 2 points',
    })
  })

  test('explains why a field is hidden: the rule, the values it read, and its place', () => {
    const flow = buildFlow({
      steps: [
        {
          id: 'form',
          fields: [
            yesNo('a'),
            yesNo('b', { when: { and: [eq('a', 'yes'), { '!': { var: 'user.minor' } }] } }),
          ],
        },
      ],
    })
    const why = explain(flow, drive(flow, { user: { minor: false } }).answer('a', 'no').state, 'b')
    expect(why).toMatchObject({
      outcome: 'hidden',
      because: [
        {
          where: { file: 'file-0.json', pointer: '/steps/0/fields/1/when', line: 1 },
          reads: { 'answers.a': 'no', 'user.minor': false },
          tree: { holds: false, parts: [{ holds: false }, { holds: true }] },
        },
      ],
    })
    expect(explain(flow, drive(flow).state, 'nowhere')).toBeNull()
  })
})
