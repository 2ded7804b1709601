import { describe, expect, it } from 'vitest'
import { flowOf } from '#engine/index.ts'
import { contentOf } from '#server/domains/assessments/assessment-rules.ts'
import { begin } from '../../engine/kit/index.ts'
import { answerMoodAndWorry } from '../flows/answer.ts'
import { inputsOf } from '../flows/people.ts'
import { shipped } from '../flows/shipped.ts'

describe('the stored part of a form', () => {
  const run = begin(shipped, 'intake', { inputs: inputsOf() }).press('Get Started')
  answerMoodAndWorry(run)
  const keys = (onlyFirst: boolean) =>
    contentOf(flowOf(shipped, 'intake'), run.state(), onlyFirst).questionnaires.map(
      ({ key }) => key,
    )

  it('is only its first questionnaire if it is a screener, otherwise all of them [ASMT-36]', () => {
    expect(keys(true)).toEqual(['phq9'])
    expect(keys(false)).toEqual(['phq9', 'gad7'])
  })
})
