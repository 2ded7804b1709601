import { describe, expect, it } from 'vitest'
import {
  awaitedEffects,
  type Flow,
  type FlowEvent,
  flowOf,
  type Json,
  type JsonObject,
  type RunState,
  type Screen,
  screenOf,
  start,
  transition,
} from '#engine/index.ts'
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const page = flowOf(shipped, 'safety-plan')
const wizard = flowOf(shipped, 'safety-plan-wizard')
const steps = flowOf(shipped, 'safety-plan-steps')

const DATA = {
  firearmAccess: true,
  firearmAccessPlan: 'My brother keeps it',
  dangerousMeans: false,
  dangerousMeansList: null,
  dangerousMeansPlan: null,
  warningSigns: ['I stop eating', 'I lie awake'],
  copingStrategies: ['Walk by the river'],
  distractions: [{ name: 'Choir', contact: 'Tuesday' }],
  crisisContacts: [{ name: 'Rosa', contact: '555-010-0001' }],
  professionalContacts: [{ name: 'Dr. Lake', contact: null }],
  crisisFacilities: [{ name: 'Harbor ER', contact: null, address: '1 Elm Street' }],
  crisisResources: [{ name: null, contact: '988' }],
  reasonToLive: 'My sister',
}
const CREATED = '2026-03-01T10:00:00.000Z'
const EDITED = [{ editedAt: CREATED, editor: 'patient' }]
const planOf = (data: JsonObject | null, editHistory: readonly JsonObject[] = []): JsonObject => ({
  createdAt: CREATED,
  complete: editHistory.length > 0,
  editHistory,
  data,
})

/** A run that is driven by events; requests to the host are answered automatically. */
function drive(flow: Flow, inputs: JsonObject) {
  let state: RunState = start(
    flow,
    told({ safetyPlan: inputs.safetyPlan ? { createdAt: CREATED } : null }, inputs),
    {
      run: 'r',
    },
  ).state
  let refused: readonly string[] | null = null
  const run = {
    screen: (): Screen => screenOf(flow, state),
    send: (event: FlowEvent) => {
      const result = transition(flow, state, event)
      state = result.state
      refused = result.refusal?.fields ?? null
      return run
    },
    refused: () => refused,
    answer: (answers: { readonly [field: string]: Json }) => {
      for (const [field, value] of Object.entries(answers))
        run.send({ type: 'answer', field, value })
      return run
    },
    next: () => run.send({ type: 'next' }),
    asked: () => awaitedEffects(flow, state)[0],
    done: () => run.send({ type: 'result', id: run.asked()?.id ?? '' }),
    fail: (code: string, message?: string) =>
      run.send({
        type: 'failure',
        id: run.asked()?.id ?? '',
        code,
        ...(message === undefined ? {} : { message }),
      }),
    step: () => innermost(run.screen()),
    state: () => state,
  }
  return run
}
type Run = ReturnType<typeof drive>

function innermost(screen: Screen): Screen['steps'][number] | undefined {
  const step = screen.steps[0]
  return step?.child ? innermost(step.child) : step
}
const itemsOf = (run: Run) => run.step()?.form?.sections.flatMap(({ items }) => items) ?? []
const questions = (run: Run) =>
  itemsOf(run).flatMap((item) => (item.kind === 'question' ? [item] : []))
const question = (run: Run, id: string) => questions(run).find((one) => one.id === id)
const views = (run: Run) =>
  itemsOf(run).flatMap((item) => (item.kind === 'interstitial' ? [item] : []))

const ANSWERS: readonly { readonly [field: string]: Json }[] = [
  { firearmAccess: 'yes', firearmAccessPlan: 'My brother keeps it', dangerousMeans: 'no' },
  { warningSigns: [{ text: 'I stop eating' }] },
  { copingStrategies: [{ text: 'Walk' }] },
  { distractions: [{ name: 'Choir' }] },
  { crisisContacts: [{ contact: '555-010-0001' }] },
  {
    professionalContacts: [{ name: 'Dr. Lake' }],
    crisisFacilities: [{ address: '1 Elm Street' }],
    crisisResources: [{ name: '988' }],
  },
  { reasonToLive: 'My sister' },
]

/** The wizard at one of its steps, from 0, with all before it answered. */
function at(step: number, flow: Flow = wizard, inputs: JsonObject = {}): Run {
  const run = drive(flow, { safetyPlan: planOf(null), ...inputs })
  run.next()
  for (const answers of ANSWERS.slice(0, step)) run.answer(answers).next()
  return run
}

describe('the page of a safety plan', () => {
  const shown = (safetyPlan: JsonObject | null, mode: string | null = null) =>
    drive(page, { safetyPlan, parameters: { mode, isSubmitted: null } })
  const at_ = (run: Run) => run.screen().steps[0]?.id

  it('opens home without a plan, even if the address forces a step [SAFE-02]', () => {
    for (const mode of [null, 'complete', 'edit']) {
      const { effects } = start(
        page,
        told({ safetyPlan: null }, { safetyPlan: null, parameters: { mode, isSubmitted: null } }),
        {
          run: 'r',
        },
      )
      expect(effects.map(({ effect, args }) => [effect, args.to])).toEqual([['navigate', '/home']])
    }
    expect(at_(shown(planOf(null)))).toBe('wizard')
  })

  it('is the wizard before the first edit, or if that is forced [SAFE-03]', () => {
    expect(at_(shown(planOf(null)))).toBe('wizard')
    expect(at_(shown(planOf(DATA, EDITED), 'complete'))).toBe('wizard')
    expect(at_(shown(planOf(DATA, EDITED)))).not.toBe('wizard')
  })

  it.each([
    ['staff, or on a device that cannot encrypt it', { canKeep: false, isKept: false }, null],
    ['a patient who has none there', { canKeep: true, isKept: false }, 'keepPlan'],
    ['a patient who has one there already', { canKeep: true, isKept: true }, null],
  ])('keeps a copy on the device when asked by %s: %j', (_who, keptPlan, asked) => {
    const run = drive(page, {
      safetyPlan: planOf(DATA, EDITED),
      keptPlan,
      parameters: { mode: null, isSubmitted: null },
    })
    expect(run.send({ type: 'view', name: 'keep' }).asked()?.effect ?? null).toBe(asked)
  })

  it('is the plan to read and edit after an edit, or if that is forced [SAFE-04]', () => {
    expect(at_(shown(planOf(DATA, EDITED)))).toBe('plan')
    expect(at_(shown(planOf(null), 'edit'))).toBe('plan')
    expect(at_(shown(planOf(null), 'else'))).toBe('wizard')
  })

  it('says that it is completed, and links to the dashboard, once it is submitted [SAFE-10]', () => {
    const run = at(6, page, { parameters: { mode: null, isSubmitted: null } })
    run.answer(ANSWERS[6] ?? {}).next()
    expect(at_(run)).toBe('wizard')
    run.done()
    const { texts, view, canBack } = run.screen().steps[0] ?? {}
    expect([texts?.title, texts?.button1, view?.props.button1Path, canBack]).toEqual([
      'Safety plan completed',
      'Back to Dashboard',
      '/home',
      false,
    ])
    expect(texts?.body).toMatch(/^Well done\./)
    const again = drive(page, {
      safetyPlan: planOf(DATA, EDITED),
      parameters: { mode: 'complete', isSubmitted: true },
    })
    expect(at_(again)).toBe('completed')
  })
})

describe('the wizard of a safety plan', () => {
  it('begins with what a plan is, and that leaving without submitting loses it [SAFE-06]', () => {
    const step = drive(wizard, { safetyPlan: planOf(null) }).step()
    expect(step?.id).toBe('intro')
    expect(step?.texts.body).toContain('A safety plan is a list of steps')
    expect(step?.texts.notice).toContain('If you leave without submitting, your plan is not saved.')
    expect(step?.texts.notice).toContain('kept as a draft until you submit or delete them')
  })

  it('has seven steps after the intro, and skips none [SAFE-07]', () => {
    const titles = Array.from({ length: 7 }, (_, i) => at(i).step()?.title)
    expect(new Set(titles).size).toBe(7)
    expect(wizard.steps).toHaveLength(8)
    const run = at(6)
      .answer(ANSWERS[6] ?? {})
      .next()
      .done()
    expect(run.state().status).toBe('ended')
  })

  it('asks about firearms and other means in step 1, and for three lists in step 6 [SAFE-11] [SAFE-16]', () => {
    expect(at(0).step()?.title).toBe('Making the environment safe')
    expect(questions(at(0)).map(({ id }) => id)).toEqual(['firearmAccess', 'dangerousMeans'])
    expect(at(5).step()?.title).toBe('Professionals and agencies')
    expect(questions(at(5)).map(({ id }) => id)).toEqual([
      'professionalContacts',
      'crisisFacilities',
      'crisisResources',
    ])
    expect(questions(at(6)).map(({ id }) => id)).toEqual(['reasonToLive'])
  })

  it('has a title for each step, from warning signs to reasons for living [SAFE-12] [SAFE-13] [SAFE-14]', () => {
    expect([1, 2, 3].map((step) => at(step).step()?.title)).toEqual([
      'Warning signs',
      'Coping strategies',
      'People and social settings that provide distraction',
    ])
    expect([1, 2, 3].map((step) => questions(at(step))[0]?.id)).toEqual([
      'warningSigns',
      'copingStrategies',
      'distractions',
    ])
  })

  it('asks for people who can help, then finally for the one thing worth living for [SAFE-15] [SAFE-18]', () => {
    expect([at(4).step()?.title, questions(at(4)).map(({ id }) => id)]).toEqual([
      'People whom I can ask for help',
      ['crisisContacts'],
    ])
    expect([at(6).step()?.title, questions(at(6)).map(({ id }) => id)]).toEqual([
      'The one thing most important / worth living for',
      ['reasonToLive'],
    ])
  })

  it('counts its steps and has Back, and names its last button [SAFE-08] [SAFE-09]', () => {
    for (let step = 0; step < 7; step += 1) {
      const { texts, canBack } = at(step).step() ?? {}
      expect([texts?.progressWords, texts?.progress, canBack]).toEqual([
        `Step ${step + 1} of 7`,
        'Step',
        true,
      ])
      expect(texts?.next).toBe(step === 6 ? 'Submit Safety Plan' : 'Next')
    }
    expect(drive(wizard, { safetyPlan: planOf(null) }).step()?.texts.progress).toBeUndefined()
  })

  it('has passed (step + 1) of 8 at each step [SAFE-34]', () => {
    const passed = (run: Run) => {
      const { trail } = run.screen()
      return [
        trail.findIndex(({ state }) => state === 'current'),
        trail.filter(({ title }) => title !== null).length,
      ]
    }
    for (let step = 0; step < 7; step += 1) expect(passed(at(step))).toEqual([step + 1, 8])
  })

  it('goes back one step at a time, down to the intro, and keeps the answers [SAFE-26]', () => {
    const run = at(6).answer(ANSWERS[6] ?? {})
    const way = Array.from({ length: 7 }, () => run.send({ type: 'back' }).step()?.id)
    expect(way).toEqual([
      'professionals',
      'crisis-contacts',
      'distractions',
      'coping',
      'warning-signs',
      'environment',
      'intro',
    ])
    for (let i = 0; i < 7; i += 1) run.next()
    expect(question(run, 'reasonToLive')?.answer).toBe('My sister')
    expect(run.next().asked()?.effect).toBe('editSafetyPlan')
    expect(run.done().state().status).toBe('ended')
  })

  it('shows examples in steps 2 to 5 and in no other, and crisis help in each [SAFE-19]', () => {
    const examples = Array.from(
      { length: 7 },
      (_, i) => views(at(i)).filter(({ view }) => view === 'plan-examples').length,
    )
    expect(examples).toEqual([0, 1, 1, 1, 1, 0, 0])
    for (const i of [1, 2, 3, 4]) {
      const { texts = {} } = views(at(i)).find(({ view }) => view === 'plan-examples') ?? {}
      expect([texts.line1, texts.line2, texts.line3].filter(Boolean)).toHaveLength(3)
    }
    for (let i = 0; i < 7; i += 1) {
      const notice = views(at(i)).find(({ view }) => view === 'crisis-notice')
      expect(notice?.texts.body).toMatch(/call 911, or call or text 988/)
    }
  })

  it('continues only if every visible question is answered [SAFE-27]', () => {
    for (const [step, answers] of ANSWERS.entries()) {
      for (const left of Object.keys(answers)) {
        const others = Object.fromEntries(Object.entries(answers).filter(([id]) => id !== left))
        const run = at(step).answer(others)
        expect(run.step()?.form?.canNext).toBe(false)
        expect(run.next().refused()?.[0]).toBe(left)
      }
      const run = at(step).answer(answers)
      expect([run.step()?.form?.canNext, run.next().refused()]).toEqual([true, null])
    }
  })

  it.each([
    ['a text', 6, 'reasonToLive', ['', '   '], ['My sister']],
    ['a list', 1, 'warningSigns', [[], [{}, { text: ' ' }]], [[{}, { text: 'I lie awake' }]]],
    [
      'rows of people',
      3,
      'distractions',
      [[{ name: '', contact: ' ' }]],
      [[{ contact: 'Main Street' }], [{ name: 'Choir' }]],
    ],
    ['yes or no', 0, 'dangerousMeans', [null], ['yes', 'no']],
  ])(
    '%s counts as answered if it is not empty [SAFE-28]',
    (_name, step, field, nothing, something) => {
      const answered = (value: Json) =>
        question(at(step).answer({ [field]: value }), field)?.isAnswered
      expect(nothing.map(answered)).toEqual(nothing.map(() => false))
      expect(something.map(answered)).toEqual(something.map(() => true))
    },
  )

  it('asks how to be safe from firearms only if the patient has access to one [SAFE-29]', () => {
    const shown = (answer: string | null) =>
      question(at(0).answer({ firearmAccess: answer }), 'firearmAccessPlan') !== undefined
    expect([shown(null), shown('no'), shown('yes')]).toEqual([false, false, true])
  })

  it('asks what the danger is and what to do about it only if there is one [SAFE-30]', () => {
    const shown = (answer: string | null) =>
      ['dangerousMeansList', 'dangerousMeansPlan'].map(
        (id) => question(at(0).answer({ dangerousMeans: answer }), id) !== undefined,
      )
    expect([shown(null), shown('no'), shown('yes')]).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ])
  })

  it('keeps a hidden answer until it is shown again, and submits it as null', () => {
    const run = at(0).answer({
      firearmAccess: 'yes',
      firearmAccessPlan: 'My brother keeps it',
      dangerousMeans: 'no',
    })
    run.answer({ firearmAccess: 'no' })
    expect(question(run.answer({ firearmAccess: 'yes' }), 'firearmAccessPlan')?.answer).toBe(
      'My brother keeps it',
    )
    run.answer({ firearmAccess: 'no' }).next()
    for (const answers of ANSWERS.slice(1)) run.answer(answers).next()
    expect(run.asked()?.args.plan).toMatchObject({
      firearmAccess: false,
      firearmAccessPlan: null,
      dangerousMeans: false,
      dangerousMeansPlan: null,
    })
  })

  it('recommends three, three, four, and a place that is always open, but accepts one [SAFE-31]', () => {
    const advice = (step: number, field: string, count: number, row: JsonObject) =>
      question(at(step).answer({ [field]: Array.from({ length: count }, () => row) }), field)
        ?.advice?.text
    for (const [step, field, most, row] of [
      [1, 'warningSigns', 3, { text: 'a' }],
      [2, 'copingStrategies', 3, { text: 'a' }],
      [3, 'distractions', 4, { name: 'a' }],
    ] as const) {
      expect(question(at(step), field)?.text).toContain(`We suggest ${most} or more`)
      expect([most - 1, most].map((count) => advice(step, field, count, row) ?? null)).toEqual([
        expect.stringMatching(/fewer/),
        null,
      ])
    }
    expect(question(at(5), 'crisisFacilities')?.description).toBe(
      'We suggest at least one that is open 24 hours a day, 7 days a week.',
    )
    expect(
      at(1)
        .answer(ANSWERS[1] ?? {})
        .step()?.form?.canNext,
    ).toBe(true)
  })

  it('begins with this many empty rows, or with those of an existing plan [SAFE-32]', () => {
    const rows = (step: number, run = at(step)) =>
      questions(run).map(({ rows: shown }) => shown.length)
    expect([1, 2, 3, 4, 5].map((step) => rows(step))).toEqual([[3], [3], [4], [4], [1, 1, 3]])
    const signs = ['a', 'b', 'c', 'd', 'e']
    const known = drive(wizard, { safetyPlan: planOf({ ...DATA, warningSigns: signs }, EDITED) })
    expect(rows(1, known.next().next())).toEqual([5])
  })

  it.each([
    [
      'blank lines',
      1,
      { warningSigns: [{ text: ' ' }, { text: 'a' }, {}] },
      { warningSigns: ['a'] },
    ],
    [
      'people without a word',
      4,
      { crisisContacts: [{ name: '', contact: ' ' }, { contact: '988' }] },
      { crisisContacts: [{ name: null, contact: '988' }] },
    ],
  ])('drops %s when it is submitted [SAFE-33]', (_name, step, answers, kept) => {
    const run = at(step).answer(answers).next()
    for (const more of ANSWERS.slice(step + 1)) run.answer(more).next()
    expect(run.asked()?.args.plan).toMatchObject(kept)
  })

  it('shows the server’s message if it is not saved, and keeps every answer [SAFE-36]', () => {
    const run = at(6)
      .answer(ANSWERS[6] ?? {})
      .next()
    expect(run.asked()?.args).toMatchObject({ failureBegins: 'Error: ' })
    expect(String(run.asked()?.args.failureEnds)).toMatch(/call 911, or call or text 988/)
    run.fail('NOT_SAVED', 'Error: The plan is too long.\nA step is missing.')
    expect([run.step()?.id, run.step()?.error?.text]).toEqual([
      'reason',
      'Error: The plan is too long.\nA step is missing.',
    ])
    run.next().fail('UNEXPECTED')
    expect(run.step()?.error?.text).toMatch(
      /^Error: An unexpected error occurred\. Please try again\./,
    )
    run.next().fail('PLAN_CHANGED')
    expect(run.step()?.error?.text).toMatch(/^Error: Your provider changed your plan/)
    expect([question(run, 'reasonToLive')?.answer, run.next().asked()?.effect]).toEqual([
      'My sister',
      'editSafetyPlan',
    ])
  })
})

describe('the plan that is read and edited', () => {
  const open = (data: JsonObject | null = DATA) =>
    drive(steps, { safetyPlan: planOf(data, EDITED) })
  const edit = (run: Run, step: string) => run.send({ type: 'view', name: 'edit', step })
  const edited = (run: Run) => run.screen().steps.flatMap(({ id, form }) => (form ? [id] : []))
  const IDS = [
    'environment',
    'warning-signs',
    'coping',
    'distractions',
    'crisis-contacts',
    'professionals',
    'reason',
  ]
  const question_ = (run: Run, id: string) =>
    run
      .screen()
      .steps.flatMap(({ form }) => form?.sections.flatMap(({ items }) => items) ?? [])
      .find((item) => item.kind === 'question' && item.id === id)
  const cancel = (run: Run, step: string) => run.send({ type: 'view', name: 'cancel', step })
  const press = (run: Run, name: 'go' | 'stay') => run.send({ type: 'view', name })

  it('shows each step with its own button, and its text [SAFE-21]', () => {
    const shown = open().screen().steps.slice(1)
    expect(shown.map(({ id, texts }) => [id, texts.edit])).toEqual(
      IDS.map((id, i) => [id, `Edit Step ${i + 1}`]),
    )
    expect(shown.every(({ form, view }) => form === null && view?.name === 'plan-step')).toBe(true)
    expect(shown[1]?.view?.props.items1).toEqual(
      DATA.warningSigns.map((name) => ({ name, contact: null, address: null })),
    )
    expect(shown[0]?.view?.props).toMatchObject({
      items1: [{ name: 'Yes' }],
      items2: [{ name: 'My brother keeps it' }],
      items3: [{ name: 'No' }],
    })
    expect(shown[5]?.view?.props.items2).toEqual(DATA.crisisFacilities)
  })

  it('has at most one step in editing, with its stored answers [SAFE-22]', () => {
    const run = open()
    expect(edited(run)).toEqual([])
    expect(edited(edit(run, 'coping'))).toEqual(['coping'])
    expect(edited(edit(run, 'reason'))).toEqual(['reason'])
    expect(question_(run, 'reasonToLive')).toMatchObject({ answer: 'My sister' })
    expect(edited(cancel(run, 'reason'))).toEqual([])
    expect(question_(edit(open(), 'warning-signs'), 'warningSigns')).toMatchObject({
      rows: { length: 3 },
    })
  })

  it('asks before a changed step is left, but not before an unchanged one [SAFE-23]', () => {
    const run = edit(open(), 'warning-signs')
    cancel(run, 'warning-signs')
    expect([run.screen().over, edited(run)]).toEqual([null, []])
    edit(run, 'warning-signs').answer({
      warningSigns: [{ text: 'I stop eating' }, { text: 'I pace' }],
    })
    edit(run, 'coping')
    const { title, texts } = run.screen().over ?? {}
    expect([title, texts?.go, texts?.stay]).toEqual(['Abandon changes?', 'Continue', 'Back'])
    press(run, 'stay')
    expect([run.screen().over, edited(run), question_(run, 'warningSigns')]).toMatchObject([
      null,
      ['warning-signs'],
      { answer: [{ text: 'I stop eating' }, { text: 'I pace' }] },
    ])
    press(edit(run, 'coping'), 'go')
    expect([run.screen().over, edited(run)]).toEqual([null, ['coping']])
    run.answer({ copingStrategies: [{ text: 'Draw' }] })
    cancel(run, 'coping')
    expect(run.screen().over?.title).toBe('Abandon changes?')
    press(run, 'go')
    expect([run.screen().over, edited(run)]).toEqual([null, []])
    expect(question_(edit(run, 'coping'), 'copingStrategies')).toMatchObject({
      answer: [{ text: 'Walk by the river' }],
    })
    expect(run.screen().steps.find(({ id }) => id === 'coping')?.texts).toMatchObject({
      leaveTitle: 'Abandon changes?',
      leave: 'Continue',
      stay: 'Back',
    })
  })

  it('counts an emptied row as no change, and another word as a change', () => {
    const run = edit(open(), 'distractions')
    const changed = (rows: readonly JsonObject[]) => {
      run.answer({ distractions: rows })
      return run.screen().steps.some(({ form }) => form?.isChanged === true)
    }
    expect(changed([{ name: 'Choir', contact: 'Tuesday' }, {}])).toBe(false)
    expect(changed([{ name: 'Choir' }])).toBe(true)
    expect(changed([{ name: 'Choir', contact: 'Tuesday' }, { name: 'Gym' }])).toBe(true)
    expect(changed([{ name: 'Choir', contact: 'Tuesday' }])).toBe(false)
  })

  it('saves the whole plan, reads it again and leaves editing; not while a question is empty [SAFE-24]', () => {
    const run = edit(open(), 'reason').answer({ reasonToLive: ' ' })
    expect(run.next().refused()).toEqual(['reasonToLive'])
    run.answer({ reasonToLive: 'My dog' }).next()
    expect(run.asked()).toMatchObject({
      effect: 'editSafetyPlan',
      args: { plan: { ...DATA, reasonToLive: 'My dog' } },
    })
    expect(run.done().asked()?.effect).toBe('refetchUser')
    expect(edited(run)).toEqual(['reason'])
    expect(edited(run.done())).toEqual([])
  })

  it('keeps the entries if a provider saved meanwhile, together with the provider’s changes', () => {
    const run = edit(open(), 'reason')
      .answer({ reasonToLive: 'My dog' })
      .next()
      .fail('PLAN_CHANGED')
    run.send({
      type: 'inputs',
      inputs: told(
        {},
        { safetyPlan: planOf({ ...DATA, warningSigns: ['Theirs'] }, [...EDITED, ...EDITED]) },
      ),
    })
    expect(question_(run, 'reasonToLive')).toMatchObject({ answer: 'My dog' })
    expect(run.screen().steps.find(({ id }) => id === 'reason')?.error?.text).toMatch(
      /changed your plan while you were writing/,
    )
    expect(run.next().asked()?.args.plan).toMatchObject({
      reasonToLive: 'My dog',
      warningSigns: ['Theirs'],
    })
  })
})
