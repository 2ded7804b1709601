import { describe, expect, it } from 'vitest'
import type { FieldSource, JsonObject } from '#engine/index.ts'
import { projectAssessment } from '#server/domains/assessments/project-assessment.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

const INPUTS = {
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  $schema: 'x',
  inputs: { hasScale: { type: 'boolean' } },
}

function project(items: readonly FieldSource[], section: object = {}, inputs: JsonObject = {}) {
  const sections = [{ id: 'garden', questionnaire: 'plants', items, ...section }]
  const flow = buildFlow(
    { inputs: ['hasScale'], steps: [{ id: 'form', paging: 'question', sections }] },
    [INPUTS],
  )
  return projectAssessment('Garden', 'paginated', flow, inputs)
}

describe('an assessment as an entity of the specification', () => {
  it('has sections with title, description, pre-screen with bullets or details, and questions [ENTY-11]', () => {
    const preScreen = {
      asset: 'lamp',
      title: 'First, the soil',
      description: 'Two questions.',
      bullets: ['Be quick', 'Be honest'],
      details: 'It takes a minute.',
    }
    const { sections, ...rest } = project([yesNo('a')], {
      title: 'Soil',
      description: 'About soil',
      preScreen,
    })
    expect(rest).toEqual({ key: 'Garden', flowId: 'example', screen: 'paginated' })
    expect(sections).toEqual([
      {
        key: 'garden',
        title: 'Soil',
        description: 'About soil',
        questionnaire: 'plants',
        preScreen,
        questions: [expect.objectContaining({ key: 'a' })],
      },
    ])
  })

  it('has questions with all their texts, options, manual input and dependency [ENTY-12]', () => {
    const kind: FieldSource = {
      id: 'kind',
      type: 'single-select-v2',
      text: 'Which kind?',
      preText: 'Take your time.',
      subText: 'One is enough.',
      label: 'Kind',
      legend: 'Kinds',
      placeholder: 'Choose',
      caption: 'Of this year',
      disclaimer: 'Nobody watches.',
      description: 'About plants',
      examples: ['Rose', 'Bean'],
      optional: true,
      when: { '==': [{ var: 'answers.grows' }, 'yes'] },
      options: [
        { key: 'rose', text: 'Rose', score: 2 },
        { key: 'other', text: 'Another', requiresManualInput: true },
      ],
      manual: { label: 'Which one?', placeholder: 'Its name' },
    }
    expect(project([yesNo('grows'), kind]).sections[0]?.questions[1]).toEqual({
      key: 'kind',
      type: 'single-select-v2',
      text: 'Which kind?',
      preText: 'Take your time.',
      subText: 'One is enough.',
      label: 'Kind',
      legend: 'Kinds',
      placeholder: 'Choose',
      caption: 'Of this year',
      disclaimer: 'Nobody watches.',
      overrideDescription: 'About plants',
      examples: ['Rose', 'Bean'],
      isOptional: true,
      visible: true,
      options: [
        { text: 'Rose', score: 2, requiresManualInput: false },
        { text: 'Another', score: null, requiresManualInput: true },
      ],
      manualInput: { label: 'Which one?', placeholder: 'Its name', maxLength: 1000 },
      dependency: { foreignKey: 'grows', optionText: 'Yes' },
    })
  })

  it.each<readonly [string, FieldSource['when'] & object, object | null]>([
    [
      'a list that includes one option',
      { in: ['yes', { var: 'answers.grows' }] },
      { foreignKey: 'grows', optionText: 'Yes' },
    ],
    ['another rule', { '>': [{ var: 'scores.grows' }, 0] }, null],
  ])(
    'names the parent of a question that appears for %s, if one option decides',
    (_what, when, dependency) => {
      expect(
        project([yesNo('grows'), yesNo('kind', { when })]).sections[0]?.questions[1]?.dependency,
      ).toEqual(dependency)
    },
  )

  it('leaves out questions that are not visible [QVAL-03]', () => {
    const { sections } = project([yesNo('a'), yesNo('b', { visible: false }), yesNo('c')])
    expect(sections[0]?.questions.map(({ key }) => key)).toEqual(['a', 'c'])
  })

  it('leaves out questions that this person does not get with any answers', () => {
    const when = { var: 'hasScale' }
    const asked = (inputs: JsonObject) =>
      project(
        [
          yesNo('a'),
          yesNo('b', { when }),
          yesNo('c', { when: { and: [when, { var: 'scores.a' }] } }),
        ],
        {},
        inputs,
      )
    const keysOf = (inputs: JsonObject) =>
      asked(inputs).sections.flatMap(({ questions }) => questions.map(({ key }) => key))
    expect(keysOf({ hasScale: true })).toEqual(['a', 'b', 'c'])
    expect(project([yesNo('a')], { when }, { hasScale: false }).sections).toEqual([])
    expect(keysOf({ hasScale: false })).not.toContain('b')
  })
})
