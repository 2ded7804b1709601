import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { JsonObject } from '#engine/index.ts'
import { told } from '#tests/flows/onboarding/person.ts'
import { showInGate } from '#tests/support/show-in-gate.tsx'

afterEach(() => history.replaceState(null, ''))

const result = (score: number, symptoms: string) => ({
  score,
  symptoms,
  createdAt: '2026-03-01T10:00:00Z',
})

/** Results of a self-paying person who is onboarded, as the page shows them. */
function show(conditions: JsonObject = {}) {
  const latestAssessment = {
    specialConditions: { suicidal: false, bipolarSchizophrenia: false, ...conditions },
    followUpRequest: null,
    latestQuestionnaires: {
      phq9: result(13, 'moderate'),
      phq8: null,
      gad7: result(8, 'mild'),
      asrs: null,
    },
  }
  return showInGate('assessment-results', { inputs: told({}, { latestAssessment }) })
}
const helpAt = (after: HTMLElement) =>
  after.compareDocumentPosition(screen.getByRole('region', { name: 'If you need help right now' }))

describe('the results on the page', () => {
  test('are titled by the name, each scale with its labels, its level and its score [RSLT-01] [RSLT-02] [RSLT-03]', () => {
    show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Ana, based on your answers, here are your results',
    )
    for (const [name, level, score] of [
      ['Depression', 'Moderate', '13/27'],
      ['Anxiety', 'Mild', '8/21'],
    ] as const) {
      const card = within(screen.getByRole('region', { name }))
      const labels = [...document.querySelectorAll('.sev-labels')].map((one) =>
        [...one.children].map((label) => label.textContent),
      )
      expect(labels).toEqual(
        Array.from({ length: 2 }, () => ['Minimal', 'Mild', 'Moderate', 'Severe']),
      )
      expect(card.getAllByText(level)).toHaveLength(2)
      expect(card.getByText(score)).toBeDefined()
    }
  })

  test('say what they mean under their own heading, and what they are not [RSLT-04] [RSLT-10]', () => {
    show()
    expect(screen.getByRole('heading', { level: 2, name: 'What does this mean?' })).toBeDefined()
    expect(
      screen.getByText('These scales do not make a diagnosis. Only a licensed provider can.'),
    ).toBeDefined()
  })

  test('name the lines to call and to text, and link to more help [RSLT-11] [RSLT-12]', () => {
    show()
    const help = within(screen.getByRole('region', { name: 'If you need help right now' }))
    expect(
      help.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Call 911 Life-threatening emergency', 'tel:911'],
      ['Call 988 Suicide and crisis support', 'tel:988'],
      ['Text 988 Suicide and crisis support', 'sms:988'],
      ['Text HOME to 741741 Crisis Text Line', 'sms:741741?&body=HOME'],
      ['More crisis resources', '/crisis-resources'],
    ])
  })

  test('show that help on top for a person in danger, and below for everyone else [RSLT-07]', () => {
    const calm = show()
    expect(helpAt(screen.getByRole('heading', { level: 2, name: 'What does this mean?' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    calm.unmount()
    show({ suicidal: true })
    expect(screen.getByText(/needs more help than we can give by video/)).toBeDefined()
    expect(helpAt(screen.getByRole('region', { name: 'Depression' }))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    )
  })

  test('show a member quote with its source to self-paying people [RSLT-06]', () => {
    show()
    expect(screen.getByText(/^I was nervous before my first visit/).tagName).toBe('BLOCKQUOTE')
    expect(screen.getByText('Sample quote, shown as an example')).toBeDefined()
  })
})
