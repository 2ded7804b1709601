import { describe, expect, test } from 'vitest'
import type { FieldSource, StepSource } from '#engine/index.ts'
import { buildFlow, drive, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const isYes = (id: string) => ({ '==': [{ var: `answers.${id}` }, 'yes'] })
const smoking: StepSource = { id: 'smoking', fields: [yesNo('smokes')] }
const howMuch = yesNo('how-much', { when: isYes('smokes') })
const thanks: StepSource = { id: 'thanks', view: 'page' }
const more = (asks: Partial<StepSource>): StepSource => ({ id: 'more', ...asks })
const inSections = (
  paging: 'question' | 'section' | 'all',
  ...items: readonly FieldSource[]
): Partial<StepSource> => ({
  paging,
  sections: [{ id: 's', items }],
})

describe('a form without anything to show', () => {
  test.each([
    ['fields', { fields: [howMuch] }],
    ['a page for each question', inSections('question', howMuch)],
    ['a page for each section', inSections('section', howMuch)],
    ['one page', inSections('all', howMuch)],
  ])('is passed over: %s', (_, asks) => {
    const flow = buildFlow({ steps: [smoking, more(asks), thanks] })
    expect(drive(flow).answer('smokes', 'yes').next().step).toBe('more')
    expect(drive(flow).answer('smokes', 'no').next().step).toBe('thanks')
    expect(drive(flow).answer('smokes', 'no').next().back().step).toBe('smoking')
  })

  test('is shown while a question on it is only disabled, and while a view is between its questions', () => {
    const dimmed = yesNo('how-much', { enabled: isYes('smokes') })
    const beside = { id: 'note', view: 'note' }
    for (const fields of [[dimmed], [howMuch, beside]]) {
      const flow = buildFlow({ steps: [smoking, { id: 'more', fields }, thanks] })
      expect(drive(flow).answer('smokes', 'no').next().step).toBe('more')
    }
  })

  test('is shown with its title and its button if the step has a text for the button', () => {
    const more = { id: 'more', fields: [howMuch], texts: { next: 'Return' } }
    expect(
      drive(buildFlow({ steps: [smoking, more, thanks] }))
        .answer('smokes', 'no')
        .next().step,
    ).toBe('more')
  })

  test('is shown once its effects on entering, or its prefills, add a question', () => {
    const asked = yesNo('asked', { when: { '==': [{ var: 'values.told' }, 'yes'] } })
    const values = { told: { schema: { type: 'string' } } }
    const enter = [{ effect: 'save', into: 'told' }]
    const flow = buildFlow({ values, steps: [{ id: 'more', enter, fields: [asked] }, thanks] }, [
      EFFECTS,
    ])
    expect(drive(flow).reply('yes').items).toEqual(['asked'])
    expect(drive(flow).reply('no').step).toBe('thanks')
  })
})

describe('forms that form a cycle without showing anything', () => {
  const round = more({ ...inSections('question', howMuch), next: [{ to: 'more' }] })
  const sure = yesNo('sure', { when: isYes('smokes') })
  const other: StepSource = { id: 'other', aside: true, fields: [sure], next: [{ to: 'more' }] }

  test.each([
    ['one leads to itself', [smoking, round, thanks], ['more']],
    [
      'two that point to each other',
      [smoking, more({ fields: [howMuch], next: [{ to: 'other' }] }), other, thanks],
      ['more', 'other'],
    ],
  ])('are refused, and the run stays on its step with an error: %s', (_, steps, circle) => {
    const run = drive(buildFlow({ steps })).answer('smokes', 'no').next()
    expect([run.refusal, run.step]).toEqual(['LEADS_ROUND', 'smoking'])
    expect(run.screen.steps[0]?.error).toEqual({ code: 'LEADS_ROUND', text: null })
    expect([...run.refused].sort()).toEqual(circle)
    expect(run.answer('smokes', 'yes').next().step).toBe('more')
  })

  test('end a run only at its start', () => {
    const run = drive(buildFlow({ steps: [round, smoking] }))
    expect([run.refusal, run.screen.steps[0]?.error?.code]).toEqual(['LEADS_ROUND', 'LEADS_ROUND'])
  })

  test('no longer wait if a reply causes a cycle: the reply fails', () => {
    const saves = { ...smoking, leave: [{ effect: 'save' }] }
    const run = drive(buildFlow({ steps: [saves, round, thanks] }, [EFFECTS]))
      .answer('smokes', 'no')
      .next()
      .reply()
    expect([run.refusal, run.state.awaited, run.step]).toEqual(['LEADS_ROUND', [], 'smoking'])
    expect(run.screen.steps[0]?.error?.code).toBe('LEADS_ROUND')
  })

  test('are refused inside a flow and around one', () => {
    const inner = { $schema: 'language.schema.json', id: 'inner', title: 'Inner', mode: 'sequence' }
    const steps = [
      { id: 'begin', view: 'page' },
      { id: 'inside', flow: 'inner', next: [{ to: 'inside' }] },
    ]
    const ended = { ...inner, steps: [{ id: 'none', when: false, view: 'page' }] }
    const around = drive(buildFlow({ steps }, [ended])).next()
    expect([around.refusal, around.step]).toEqual(['LEADS_ROUND', 'begin'])
    const inside = drive(
      buildFlow({ steps: [{ id: 'inside', flow: 'inner' }] }, [
        { ...inner, steps: [smoking, round] },
      ]),
    )
    expect(inside.answer('smokes', 'no').next().refusal).toBe('LEADS_ROUND')
    expect(inside.refused).toEqual(['inside/more'])
  })

  test('may be passed twice if the second pass continues elsewhere', () => {
    const steps = [
      smoking,
      more({
        fields: [howMuch],
        leave: [{ effect: 'note' }],
        next: [{ when: { var: 'values.told' }, to: 'thanks' }, { to: 'tells' }],
      }),
      { id: 'tells', aside: true, view: 'page', on: { tell: { set: { told: true }, to: 'more' } } },
      thanks,
    ]
    const flow = buildFlow({ values: { told: { schema: { type: 'boolean' } } }, steps }, [EFFECTS])
    const run = drive(flow).answer('smokes', 'no').next()
    expect(run.step).toBe('tells')
    expect(run.send({ type: 'view', name: 'tell' }).step).toBe('thanks')
  })
})
