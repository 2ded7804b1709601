import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { start } from '#engine/index.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { createRunStore } from '#renderer/flow/run-store.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { inputsOf } from '#tests/flows/people.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'
import { showWaitingFlow } from '#tests/support/waiting-flow.tsx'

afterEach(() => history.replaceState(null, ''))

const show = (flow: string) => showWaitingFlow(flow, inputsOf())
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }), { detail: 0 })
const heading = () => screen.getByRole('heading', { level: 1 }).textContent?.replace('*', '').trim()

describe('an assessment on the page', () => {
  test('begins with its titles and Get Started, which opens the page before the first section [ASMT-03] [ASMT-04]', async () => {
    show('intake')
    expect(screen.getByText('INTAKE ASSESSMENT')).toBeDefined()
    expect(heading()).toBe("Let's check in with how you're feeling")
    await press('Get Started')
    expect(heading()).toBe('First, your mood')
  })

  test('asks one numbered question a screen, and only a choice continues [ASMT-13] [ASMT-14]', async () => {
    show('intake')
    await press('Get Started')
    await press('Continue')
    expect(screen.getByText('Question 1 of 16')).toBeDefined()
    expect(screen.getAllByRole('group')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    choose('Not at all')
    expect(screen.getByText('Question 2 of 16')).toBeDefined()
  })

  test('names its place and nothing else in the window', async () => {
    show('phq8')
    await press('Get Started')
    choose('Not at all')
    expect(document.title).toMatch(/^Question 2 of 8 \| ./)
  })

  test('accepts number keys until they are switched off, and then shows no numbers', async () => {
    show('phq8')
    await press('Get Started')
    const keys = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Answer with the number keys',
    })
    expect([keys.checked, document.querySelectorAll('.keys-off').length]).toEqual([true, 0])
    await userEvent.click(keys)
    expect([keys.checked, document.querySelectorAll('.keys-off .key').length]).toEqual([false, 4])
    await userEvent.click(keys)
  })

  test('keeps the line above the answers in its place when an answer makes help appear', async () => {
    show('intake')
    await press('Get Started')
    await press('Continue')
    for (let i = 1; i <= 8; i += 1) choose('Not at all')
    const hint = () => screen.getByText(/^Choosing an answer takes you/).parentElement?.className
    expect(hint()).toBe('hint')
    choose('Several days')
    expect(screen.getByRole('heading', { name: 'Thank you for telling us' })).toBeDefined()
    expect(hint()).toBe('hint is-away')
  })

  test('says that answers are being reviewed until they are submitted [ASMT-02]', async () => {
    const { askedFor } = show('phq8')
    await press('Get Started')
    for (let i = 1; i <= 8; i += 1) choose('Not at all')
    expect(heading()).toBe('Reviewing your answers...')
    expect(screen.getByText('This takes a few seconds.')).toBeDefined()
    await askedFor('wait')[0]?.reply()
    expect(heading()).toBe('Reviewing your answers...')
    expect(askedFor('submitAssessment')).toHaveLength(1)
  })

  test.each([
    ['Not at all', ['Thank you']],
    ['Several days', ['Thank you', 'If you need help right now']],
  ])(
    'says after item 9 "%s" what comes next, and announces its title first',
    async (item9, headings) => {
      const { askedFor } = show('intake')
      await press('Get Started')
      await press('Continue')
      for (let i = 1; i <= 8; i += 1) choose('Not at all')
      choose(item9)
      if (item9 !== 'Not at all') await press('Continue')
      await press('Continue')
      for (let i = 1; i <= 7; i += 1) choose('Not at all')
      await askedFor('wait')[0]?.reply()
      await askedFor('submitAssessment')[0]?.reply()
      expect(screen.getAllByRole('heading').map((one) => one.textContent?.trim())).toEqual(headings)
      expect(
        screen.getByText(
          "Your answers are saved. You'll see your results next, or find them on your home page.",
        ),
      ).toBeDefined()
    },
  )

  test('of the medical history is pages of whole sections, numbered [ASMT-11]', async () => {
    show('medical-history')
    await press('Get Started')
    expect(screen.getByText('Page 1 of 4')).toBeDefined()
    expect(heading()).toBe('Your health')
    for (const name of [/^How is your health in general\?/, /^Has a doctor told you/])
      expect(screen.getByRole('group', { name })).toBeDefined()
  })

  test('of the screener shows the title of a section only on its first question [ASMT-16]', async () => {
    show('self-refer1-screener')
    expect(screen.getByText('How you found us')).toBeDefined()
    choose('My school')
    await press('Continue')
    expect(screen.getByText('Question 2 of 5')).toBeDefined()
    expect(screen.queryByText('How you found us')).toBeNull()
  })
})

describe('what comes before a section', () => {
  const bullets = ['Have your medicines at hand', 'Take your time']
  function open(more: { readonly bullets?: readonly string[]; readonly details?: string }) {
    window.scrollTo = vi.fn()
    const preScreen = {
      asset: 'lamp',
      title: 'Your medicines',
      description: 'Three short questions.',
      ...more,
    }
    const flow = buildFlow({
      steps: [
        { id: 'form', paging: 'question', sections: [{ id: 's', preScreen, items: [yesNo('a')] }] },
      ],
    })
    const store = createRunStore({ flow, state: start(flow, {}).state, effects: {}, keeper: null })
    return render(<FlowView store={store} views={VIEWS} />)
  }

  test('is a picture, a title, a description and a list, and Continue opens the first question [ASMT-09] [ASMT-10]', async () => {
    const { container } = open({ bullets })
    expect(container.querySelector('main svg')).not.toBeNull()
    expect(heading()).toBe('Your medicines')
    expect(screen.getByText('Three short questions.')).toBeDefined()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(bullets)
    await press('Continue')
    expect(heading()).toBe('Question a')
  })

  test('may give details instead of a list, and has no list without bullets [ASMT-09]', () => {
    open({ details: 'Nobody but your provider reads them.' })
    expect(screen.getByText('Nobody but your provider reads them.')).toBeDefined()
    expect(screen.queryByRole('list')).toBeNull()
  })
})
