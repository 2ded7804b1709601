import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { type Json, loadLibrary } from '#engine/index.ts'
import { appointment, told } from '#tests/flows/onboarding/person.ts'
import { shippedFiles } from '#tests/flows/shipped.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { showInGate } from '#tests/support/show-in-gate.tsx'

afterEach(() => history.replaceState(null, ''))

type Step = {
  readonly props?: { readonly [name: string]: Json }
  readonly [key: string]: Json | undefined
}

const TEXTS = {
  title: 'Before you go on',
  body: 'A few words.',
  more: 'Call (555) 010-0000 for more.',
  line1: 'One',
  line2: 'Two',
  fact1: 'Cost',
  value1: '$20',
  fact2: 'Length',
  noticeTitle: 'Good to know',
  notice: 'Write to help@example.org.',
  next: 'Continue',
  button1: 'Not now',
  button2: 'Log in',
  crisisTitle: 'Help at any time',
  crisisBody: 'You can call now.',
}

/** A flow of one page, and the page that its first further button opens. */
function showPage({ props = {}, ...step }: Step = {}) {
  const ending = { view: 'page', aside: true, next: [{ to: 'end' }] }
  const flow = {
    $schema: '../../engine/definition/language.schema.json',
    id: 'leaflet',
    title: 'Leaflet',
    mode: 'sequence',
    steps: [
      {
        id: 'words',
        view: 'page',
        texts: TEXTS,
        props,
        on: { button1: { to: 'later' } },
        next: [{ to: 'after' }],
        ...step,
      },
      { id: 'after', ...ending, texts: { title: 'After' }, props: { showsBack: true } },
      { id: 'later', ...ending, texts: { title: 'Later' } },
    ],
    limits: { questions: 0 },
  }
  const library = loadLibrary([
    ...shippedFiles,
    { path: 'leaflet.json', text: JSON.stringify(flow) },
  ])
  return showInGate('leaflet', { library, inputs: told() })
}

const main = () => screen.getByRole('main')
const title = () => screen.getByRole('heading', { level: 1 })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const crisis = () => screen.getByRole('region', { name: 'Help at any time' })

describe('a page of words', () => {
  const everyPart = {
    button1Tone: 'secondary',
    button1Icon: 'clock',
    button2Path: '/login',
    nextIcon: 'arrow-right',
  }

  test.each(['pictured', 'column', 'wide', 'split', 'empty'])(
    'draws every part, as layout %s',
    async (layout) => {
      showPage({
        props: { ...everyPart, layout, severity: 'warning', isNumbered: true, showsSupport: true },
      })
      expect([title().textContent, title().id, title().tabIndex]).toEqual([
        'Before you go on',
        'page-heading',
        -1,
      ])
      expect(screen.getAllByRole('main')).toHaveLength(1)
      expect(screen.getByText('A few words.').tagName).toBe('P')
      expect(screen.getByRole('link', { name: '(555) 010-0000' }).getAttribute('href')).toBe(
        'tel:+15550100000',
      )
      const lines = within(main()).getAllByRole('listitem')
      expect(lines.map((line) => [line.textContent, line.parentElement?.tagName])).toEqual([
        ['One', 'OL'],
        ['Two', 'OL'],
      ])
      expect(screen.getByRole('term').textContent).toBe('Cost')
      expect(screen.getByRole('definition').textContent).toBe('$20')
      expect(screen.getByText('Good to know').closest('.banner')?.className).toContain('caution')
      expect(screen.getByRole('link', { name: 'help@example.org' })).toBeDefined()
      expect(within(crisis()).getByText('You can call now.')).toBeDefined()
      expect(
        within(crisis())
          .getByRole('link', { name: /Call 988/ })
          .getAttribute('href'),
      ).toBe('tel:988')
      expect(screen.getByRole('button', { name: 'Continue' }).querySelector('svg')).not.toBeNull()
      expect(screen.getByRole('button', { name: 'Not now' }).className).toBe('btn btn-2')
      expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
      expect(
        screen.getByRole('link', { name: 'Contact Patient Support' }).getAttribute('href'),
      ).toBe('mailto:help@example.org')
      await expectAccessible()
    },
  )

  test('is only a heading if it has no other texts', async () => {
    showPage({ texts: { title: 'Nothing more' }, resident: true, on: undefined, next: undefined })
    expect(main().textContent).toBe('Nothing more')
    await expectAccessible()
  })

  test('has its picture by name', () => {
    const shown = (props: Step['props']) => {
      const { container, unmount } = showPage({ props: props ?? {} })
      const picture = container.querySelector('main svg.spot')
      unmount()
      return picture?.getAttribute('class') ?? null
    }
    expect(shown({ layout: 'pictured' })).toBe('spot')
    expect(shown({ layout: 'pictured', picture: 'lamp-comes-on' })).toBe('spot comes-on')
    expect(shown({ layout: 'wide', picture: 'lit-window' })).toBe('spot')
    expect(shown({ layout: 'wide' })).toBeNull()
    expect(shown({ layout: 'empty', picture: 'lit-window' })).toBeNull()
  })

  test.each([
    [undefined, 'banner'],
    ['info', 'banner'],
    ['positive', 'banner positive'],
    ['warning', 'banner caution'],
  ])('gives a notice of severity %s its look', (severity, look) => {
    showPage({ props: severity === undefined ? {} : { severity } })
    expect(screen.getByText('Good to know').closest('.banner')?.className.trim()).toBe(look)
  })

  test('continues with its main button, and goes back if the step allows it', async () => {
    showPage()
    await press('Continue')
    expect(title().textContent).toBe('After')
    await press('Back')
    expect(title().textContent).toBe('Before you go on')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test('sends the event of a further button while the step accepts it', async () => {
    const { unmount } = showPage({ on: { button1: { when: false, to: 'later' } } })
    expect(screen.queryByText('Not now')).toBeNull()
    unmount()
    showPage()
    await press('Not now')
    expect(title().textContent).toBe('Later')
  })
})

describe('the page of the manual', () => {
  const files = ['before-visit', 'coming-visits'].map((id) => {
    const path = `tests/flows/manual/${id}.json`
    return { path, text: readFileSync(path, 'utf8') }
  })
  const library = loadLibrary([...shippedFiles, ...files])
  const show = (...appointments: readonly ReturnType<typeof appointment>[]) =>
    showInGate('before-visit', { library, inputs: told({ appointments }, { timeZone: 'UTC' }) })

  test('says how to get ready for the next visit, or later', async () => {
    show(
      appointment({ startTime: '2030-01-07T10:00:00.000Z', endTime: '2030-01-07T10:50:00.000Z' }),
    )
    expect(title().textContent).toBe('Get ready for your visit')
    expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual([
      'Monday, January 7',
      '10:00 AM GMT+0',
    ])
    await expectAccessible()
    await press('Read this later')
    expect(title().textContent).toBe('No hurry')
  })

  test('says that there are no visits, with a link home', async () => {
    show()
    expect(screen.getByText(/^You have no visit to come/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to your home page' }).getAttribute('href')).toBe(
      '/home',
    )
    await expectAccessible()
  })
})
