import { describe, expect, it } from 'vitest'
import { type Flow, flowOf, type Inputs } from '../../engine/index.ts'
import { begin } from '../../engine/kit/index.ts'
import { inputsOf, selfPaying, sponsored } from './people.ts'
import { shipped } from './shipped.ts'
import { type Taken, walkOn } from './walk.ts'

const confirmed = {
  brand: { name: 'Brand', supportPhone: '1', supportEmail: 'e' },
  featureFlags: [{ key: 'AsrsWordingConfirmed', isOn: true }],
  minimumAge: 18,
}
const opened = (place: string, skipsResults = false) => ({ requestId: 'r1', skipsResults, place })
const scored = (suicidal: boolean, bipolarSchizophrenia: boolean, complete = true) => ({
  specialConditions: { suicidal, bipolarSchizophrenia },
  followUpRequest: { id: 'f1', complete },
  latestQuestionnaires: {
    phq9: { score: 5, symptoms: 'mild', createdAt: '2026-03-02T10:00:00Z' },
    phq8: null,
    gad7: { score: 5, symptoms: 'mild', createdAt: '2026-03-02T10:00:00Z' },
    asrs: { score: 5, symptoms: 'likely', createdAt: '2026-03-02T10:00:00Z' },
  },
})
const adhd = { ...selfPaying, hasADHD: true }

/**
 * People and circumstances that between them make every condition of the shipped flows hold and
 * fail.
 */
const circumstances: readonly Inputs[] = [
  inputsOf({ opening: opened('page'), latestAssessment: scored(false, false) }),
  inputsOf({
    user: sponsored,
    opening: opened('gate', true),
    latestAssessment: scored(false, false),
  }),
  inputsOf({ user: adhd, opening: opened('page'), latestAssessment: scored(true, false) }),
  inputsOf({
    user: adhd,
    config: confirmed,
    opening: opened('check-in'),
    latestAssessment: scored(false, true),
  }),
  inputsOf({
    eligibility: { isUserEligible: false, isUserUnderage: true, minimumAge: null },
    latestAssessment: scored(false, false, false),
  }),
]

/** Everything that a flow can show: its steps, items, pre-screens and options. */
function branchesOf(flow: Flow): readonly string[] {
  return flow.steps.flatMap((step) => [
    ...(step.source.view !== undefined || step.form ? [`step ${flow.id}/${step.id}`] : []),
    ...(step.form?.sections ?? []).flatMap((section) => [
      ...(section.preScreen ? [`item ${flow.id}/${section.preScreen.id}`] : []),
      ...section.items.flatMap((item) => [
        `item ${flow.id}/${item.id}`,
        ...(item.kind === 'question'
          ? item.options.map((option) => `option ${flow.id}/${item.id}=${option.key}`)
          : []),
      ]),
    ]),
  ])
}

/** The onboarding flows wait for saves, times and cards: they have their own tests. */
const assessments = [...shipped.flows.keys()].filter((id) =>
  shipped.origins.get(`flow:${id}`)?.path.startsWith('flows/assessments/'),
)

describe('every shipped assessment', () => {
  it.each(assessments)('%s ends on every path, and every branch is reached', (id) => {
    const flow = flowOf(shipped, id)
    const taken: Taken = new Map()
    for (let round = 0; round < 12; round += 1) {
      for (const inputs of circumstances) {
        const run = begin(shipped, id, { inputs })
        // A page that shows several steps together is not walked through.
        for (const step of run.screen().steps) taken.set(`step ${id}/${step.id}`, 1)
        walkOn(run, taken, (effect) => shipped.effects.get(effect)?.codes ?? [])
        if (flow.source.mode === 'sequence') run.ends()
      }
    }
    expect(branchesOf(flow).filter((branch) => !taken.has(branch))).toEqual([])
  })
})
