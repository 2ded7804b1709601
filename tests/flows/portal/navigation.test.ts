import { describe, expect, it } from 'vitest'
import { flowOf, type JsonObject, screenOf, start } from '../../../engine/index.ts'
import { school, told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

/** The steps of a person's navigation; those of a menu follow the step that contains it. */
function steps(user: JsonObject) {
  const flow = flowOf(shipped, 'navigation')
  return screenOf(flow, start(flow, told(user)).state).steps.flatMap((step) => [
    step,
    ...Object.values(step.view?.slots ?? {}).flatMap((menu) => menu.steps),
  ])
}

const ids = (user: JsonObject) => steps(user).map(({ id }) => id)
const EVERYBODYS = [
  ...['home', 'care-plan', 'appointments', 'messages'],
  ...['account', 'profile', 'plan-and-billing', 'crisis-resources', 'log-out'],
]

describe('the navigation', () => {
  it('has the same order for everyone, with optional entries in their places', () => {
    expect(ids({})).toEqual(EVERYBODYS)
    const psychiatry = {
      careFlows: [{ careType: 'Psychiatry', careStatus: 'OnHold', paymentSource: 'SelfPay' }],
    }
    expect(ids(psychiatry)).toEqual(
      EVERYBODYS.toSpliced(7, 0, 'pharmacy').toSpliced(3, 0, 'medication'),
    )
    expect(ids({ organization: school({ logo: { url: '/a.svg' } }) })).toEqual([
      'organization-logo',
      ...EVERYBODYS,
    ])
  })

  it('shows an organization’s logo, if it has one, to the people it sponsors [NAVG-03]', () => {
    const shown = (logo: JsonObject | null) => {
      const { id, view, texts } =
        steps({ organization: school({ name: 'State College', logo }) })[0] ?? {}
      return id === 'organization-logo' ? [view?.props.url, texts?.name] : null
    }
    expect(shown({ url: '/a.svg' })).toEqual(['/a.svg', 'State College'])
    expect(shown({ url: '/b.svg' })).toEqual(['/b.svg', 'State College'])
    expect(shown({ url: '' })).toBeNull()
    expect(shown(null)).toBeNull()
    const paidByOrganization = [
      { careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' },
    ]
    for (const careFlows of [[], paidByOrganization])
      expect(ids({ organization: null, careFlows })).not.toContain('organization-logo')
  })
})
