import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadErrorOf } from '#renderer/flow/load-error.ts'
import { assessmentOf } from '#renderer/pages/assessment/view-model.ts'
import {
  presentCatalogue,
  readAssessmentCatalogue,
} from '#server/domains/assessments/assessment-catalogue.ts'

const catalogue = presentCatalogue(
  readAssessmentCatalogue(join(import.meta.dirname, '../../content')),
)
const asked = (changed: object) =>
  assessmentOf(catalogue, { requestId: null, task: null, key: null, tasks: [], ...changed })
const open = (ref: string) => ({ ref, done: false })

describe('the assessment page', () => {
  test('asks what its address names: a request, a task, a key', () => {
    expect(asked({ requestId: 'r1', key: 'Intake' })).toEqual({ key: null, requestId: 'r1' })
    expect(asked({ task: 'medical-history' })).toEqual({ key: 'MedicalHistory', requestId: null })
    expect(asked({ key: 'Scales', tasks: [open('triage-flow')] })).toEqual({
      key: 'Scales',
      requestId: null,
    })
  })

  test('opens the form that the person must complete if the address names none, otherwise the intake', () => {
    expect(asked({ tasks: [open('triage-flow')] }).key).toBe('SelfRefer1Screener')
    expect(
      asked({ tasks: [{ ref: 'triage-flow', done: true }, open('medical-history')] }).key,
    ).toBe('MedicalHistory')
    expect(asked({ tasks: [open('unheard-of')] }).key).toBe('Intake')
  })

  test('shows the message in the content about what cannot be loaded [ERRO-12] [ERRO-13] [ERRO-14]', () => {
    const said = (key: string | null, requestId: string | null = null) =>
      loadErrorOf(catalogue, { key, requestId })
    expect(said('MedicalHistory')).toBe('error loading medical history')
    expect(said('Scales')).toBe('Error getting scales')
    expect(said('SelfRefer1Screener')).toBe(
      'Error getting triage questions (self refer screening 1)',
    )
    expect(loadErrorOf(catalogue, { flow: 'self-refer1-screener' })).toBe(
      said('SelfRefer1Screener'),
    )
    expect([said('Unheard'), said(null, 'r1')]).toEqual([
      'no assessment matching Unheard',
      'no assessment matching r1',
    ])
    expect(
      loadErrorOf([{ key: 'Scales', flow: 'scales', task: null, loadError: 'Other words' }], {
        key: 'Scales',
        requestId: null,
      }),
    ).toBe('Other words')
  })
})
