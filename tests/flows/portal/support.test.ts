import { describe, expect, it } from 'vitest'
import {
  flowOf,
  screenOf,
  start,
  type StepScreen,
  type Transition,
  transition,
} from '#engine/index.ts'
import { readSupportTopics } from '#server/domains/support/support-topics.ts'
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const flow = flowOf(shipped, 'support')
const { categories } = readSupportTopics('content')

const inCare = (careType: string) => ({
  email: 'ada@example.org',
  careFlows: [{ careType, careStatus: 'Active' }],
})
type Opening = {
  readonly user?: object
  readonly isForm?: boolean
  readonly draft?: object
  readonly now?: string
  readonly brand?: string
}
/** A Tuesday at noon in New York: the office is open. */
const OPEN = '2026-03-03T17:00:00Z'
const opened = (
  path: readonly string[],
  {
    user = inCare('Therapy'),
    isForm = false,
    draft = {},
    now = OPEN,
    brand = 'Mantra',
  }: Opening = {},
) =>
  start(
    flow,
    told(
      { ...user },
      { supportPage: { isForm, ...draft }, now, config: { brand: { name: brand } } },
    ),
    {
      run: 'r',
      path,
    },
  )
const child = ({ state }: Transition) => screenOf(flow, state).steps[0]?.child
const steps = (at: Transition): readonly StepScreen[] => child(at)?.steps ?? []
const step = (at: Transition) => steps(at)[0]
const views = (of: Transition) =>
  (step(of)?.form?.sections ?? []).flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'interstitial' ? [item] : [])),
  )
const questions = (of: Transition) =>
  (step(of)?.form?.sections ?? []).flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'question' ? [item] : [])),
  )
const view = (of: Transition, id: string) => views(of).find((one) => one.id === id)
const answer = (of: Transition, id: string) => questions(of).find((one) => one.id === id)?.answer
const inside = (of: Transition) => child(of)?.at ?? []
const type = (of: Transition, field: string, value: string) =>
  transition(flow, of.state, { type: 'answer', field, value, at: inside(of) })
const press = (of: Transition) => transition(flow, of.state, { type: 'next', at: inside(of) })
const effects = ({ effects }: Transition) => effects.map(({ effect, args }) => [effect, args])
const done = (of: Transition, isWaiting = false) =>
  transition(flow, of.state, { type: 'result', id: of.effects[0]?.id ?? '', value: { isWaiting } })
const links = (of: Transition) =>
  steps(of).flatMap(({ view, texts }) =>
    view?.name === 'support-topic' ? [[texts.title, view.props.path]] : [],
  )

describe('the support page', () => {
  it('lists the categories: a list for those with questions, else the form [SUPP-01] [SUPP-02] [DENT-24]', () => {
    const page = opened(['topics'])
    expect(steps(page).find(({ id }) => id === 'head')?.texts.title).toBe(
      'What can we help you with?',
    )
    expect(links(page)).toEqual([
      ['My care', '/support/my-care'],
      ['Appointments', '/support/appointments'],
      ['Billing', '/support/billing'],
      ['Technical help', '/support/technical'],
      ['Safety', '/support/safety'],
      ['Something else', '/support/something-else?form=true'],
    ])
    const shown = steps(page).filter(({ view }) => view?.name === 'support-topic')
    const given = categories.filter(({ isPharma }) => isPharma !== true)
    expect(shown.map(({ texts, view }) => [texts.description, view?.props.icon])).toEqual(
      given.map(({ description, icon }) => [description, icon]),
    )
    expect(links(opened(['billing']))).toEqual([
      ['Change my card', '/support/billing/change-my-card'],
      ["A charge I don't recognize", '/support/billing/a-charge'],
      ['Something else about billing', '/support/billing/something-about-billing'],
    ])
    expect(step(opened(['something-else'], { isForm: true }))?.form).not.toBeNull()
  })

  it('has pharmacy categories only for people who have the pharmaceutical flows [SUPP-03] [ROLE-08]', () => {
    const pharma = (careType: string, careStatus: string) => {
      const page = opened(['topics'], { user: { careFlows: [{ careType, careStatus }] } })
      return links(page).flatMap(([title]) =>
        title === 'Prescriptions' || title === 'Pharmacy' ? [title] : [],
      )
    }
    for (const status of ['Active', 'OnHold']) {
      expect(pharma('Psychiatry', status)).toEqual(['Prescriptions', 'Pharmacy'])
      expect(pharma('Therapy', status)).toEqual([])
    }
    for (const status of ['New', 'Discharged', 'Cancelled'])
      expect(pharma('Psychiatry', status)).toEqual([])
    for (const path of [['prescriptions'], ['prescriptions', 'refill'], ['pharmacy']]) {
      expect(screenOf(flow, opened(path, { user: inCare('Psychiatry') }).state).steps).toHaveLength(
        1,
      )
      expect(screenOf(flow, opened(path).state).steps).toEqual([])
    }
  })

  it('shows nothing at an unknown address: the page redirects to /support', () => {
    for (const path of [
      ['nothing'],
      ['my-care', 'nothing'],
      ['my-care', 'a-charge'],
      ['something-else', 'more'],
    ])
      expect(screenOf(flow, opened(path).state).steps).toEqual([])
  })

  it('has a person to call on every list, and in every answer', () => {
    for (const path of [['topics'], ['my-care'], ['safety']])
      expect(steps(opened(path)).map(({ id }) => id)).toEqual(
        expect.arrayContaining(['emergency', 'person']),
      )
    expect(step(opened(['safety', 'i-need-help-now']))?.texts.person).toBe(
      'Or call us and talk to a person.',
    )
  })
})

describe('a question to support', () => {
  it('has an answer instead of the form, until form=true is set, and the form never with doNotShowForm [SUPP-04] [DENT-25]', () => {
    const first = (path: readonly string[], isForm: boolean) => step(opened(path, { isForm }))?.id
    const before = ['appointments', 'cancel-or-reschedule']
    expect([first(before, false), first(before, true)]).toEqual(['answer', 'form'])
    const never = ['safety', 'i-need-help-now']
    expect([first(never, false), first(never, true)]).toEqual(['answer', 'answer'])
    const plain = ['billing', 'a-charge']
    expect([first(plain, false), first(plain, true)]).toEqual(['form', 'form'])
    expect(step(opened(before))?.view?.props.formPath).toBe(
      '/support/appointments/cancel-or-reschedule?form=true',
    )
    expect(step(opened(never))?.view?.props.formPath).toBeNull()
    for (const category of categories)
      for (const {
        path,
        title,
        interstitial,
        informationNeeded,
        doNotShowForm,
      } of category.subcategories ?? []) {
        const user = inCare('Psychiatry')
        const page = opened([category.path, path], { user })
        expect(step(page)?.texts.title ?? step(page)?.title).toBe(title)
        expect(step(page)?.texts.answer).toBe(interstitial?.paragraphs.join('\n\n'))
        const form = opened([category.path, path], { user, isForm: true })
        expect(step(form)?.id).toBe(doNotShowForm === true ? 'answer' : 'form')
        expect(view(form, 'needed')?.texts.body).toBe(informationNeeded)
      }
  })

  it('shows category and question, and the box only if something is needed [SUPP-05] [SUPP-06] [SUPP-08]', () => {
    const form = opened(['my-care', 'reactivate-my-care'])
    expect(step(form)?.title).toBe('Reactivate my care')
    expect(view(form, 'way')?.texts.words).toBe('My care')
    expect(view(form, 'needed')?.texts).toEqual({
      title: 'Information needed',
      body: "Tell us which care you'd like to go on with, and the state you're in now.",
    })
    expect(view(opened(['billing', 'something-about-billing']), 'needed')).toBeUndefined()
    expect(step(opened(['something-else']))?.title).toBe('Something else')
    expect(questions(form).map(({ label }) => label)).toEqual(['Subject', 'Message'])
    expect(step(form)?.texts.next).toBe('Send message')
    expect(view(form, 'files')?.texts.attach).toBe('Attach a file')
  })

  it('says by when to expect an answer, by the hours of the office', () => {
    expect(view(opened(['something-else']), 'recipient')?.texts.answer).toBe(
      "Our office is open. We'll usually answer within one business day.",
    )
    expect(
      view(opened(['something-else'], { now: '2026-03-01T17:00:00Z' }), 'recipient')?.texts.answer,
    ).toBe("Our office is closed now. We'll usually answer within one business day after it opens.")
  })

  it('has the category and the question for its subject, unless a draft has another [SUPP-15]', () => {
    expect(answer(opened(['billing', 'a-charge']), 'subject')).toBe(
      "Billing > A charge I don't recognize",
    )
    expect(answer(opened(['something-else']), 'subject')).toBe('Something else')
    const draft = { subject: 'My own', body: 'Hello' }
    expect(answer(opened(['billing', 'a-charge'], { draft }), 'subject')).toBe('My own')
    expect(answer(opened(['billing', 'a-charge'], { draft }), 'body')).toBe('Hello')
  })

  it('counts as changed while its body has text [SUPP-12]', () => {
    const form = opened(['something-else'])
    const isDirty = (of: Transition) => view(of, 'draft')?.props.isDirty
    expect([isDirty(form), isDirty(type(form, 'subject', 'Other'))]).toEqual([false, false])
    const filled = type(form, 'body', 'Hello')
    expect([isDirty(filled), isDirty(type(filled, 'body', ''))]).toEqual([true, false])
  })

  it('needs a message and a subject, and is sent once at a time [SUPP-13] [SUPP-14]', () => {
    const form = opened(['billing', 'a-charge'])
    const refused = press(form)
    expect(refused.effects).toEqual([])
    expect(questions(refused).map(({ issue }) => issue?.message ?? null)).toEqual([
      null,
      'Please enter a message',
    ])
    const spaces = press(type(form, 'body', '   '))
    expect(spaces.effects).toEqual([])
    const noSubject = press(type(type(form, 'body', 'Hello'), 'subject', ''))
    expect(noSubject.effects).toEqual([])
    expect(questions(noSubject).map(({ issue }) => issue?.message ?? null)).toEqual([
      'Please enter a subject',
      null,
    ])
    const sending = press(type(form, 'body', 'What is it?'))
    expect(effects(sending)).toEqual([
      [
        'sendSupportMessage',
        {
          path: 'billing/a-charge',
          subject: "Billing > A charge I don't recognize",
          body: 'What is it?',
        },
      ],
    ])
    expect(step(sending)?.busy).toBe(true)
    expect(press(sending).effects).toEqual([])
  })

  it('keeps the message and shows an error if it was not sent', () => {
    const sending = press(type(opened(['something-else']), 'body', 'Hello'))
    const failed = transition(flow, sending.state, {
      type: 'failure',
      id: sending.effects[0]?.id ?? '',
      code: 'NOT_SENT',
    })
    expect(step(failed)?.error?.text).toBe('An unexpected error occurred. Please try again.')
    expect(answer(failed, 'body')).toBe('Hello')
    expect(effects(press(failed))).toHaveLength(1)
  })

  it('says who has received it and where the answer will arrive, and opens home [SUPP-09]', () => {
    for (const [email, brand] of [
      ['ada@example.org', 'Mantra'],
      ['bo@example.org', 'Harbor'],
    ] as const) {
      const form = opened(['something-else'], { user: { ...inCare('Therapy'), email }, brand })
      const sent = done(press(type(form, 'body', 'Hello')))
      expect(step(sent)?.texts).toMatchObject({
        title: `${brand} Patient Support has received your message`,
        body: `We'll answer to ${email}, usually within one business day.`,
        next: 'Go to my dashboard',
      })
      expect(effects(press(sent))).toEqual([['navigate', { to: '/home' }]])
    }
  })

  it('says that a message is kept and sent automatically later, while the help desk is away', () => {
    const form = opened(['something-else'], {
      user: { ...inCare('Therapy'), email: 'ada@example.org' },
      brand: 'Mantra',
    })
    expect(step(done(press(type(form, 'body', 'Hello')), true))?.texts).toMatchObject({
      title: "We've kept your message",
      body: "We can't pass it on to Patient Support right now. You don't need to send it again: it goes out by itself, and we'll answer to ada@example.org.",
      line1: 'Is it urgent? Call us instead of waiting.',
    })
  })
})
