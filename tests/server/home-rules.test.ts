import { describe, expect, it } from 'vitest'
import type { Organization, Task } from '#server/graphql/generated.ts'
import { readPortalContent } from '#server/domains/content/content-files.ts'
import { type Duties, dueTasks, mayReferSelf } from '#server/domains/content/home-rules.ts'
import { ROOT } from './flow-portal.ts'

const content = readPortalContent(`${ROOT}/content`)
const at = new Date(0)
const medicalHistory: Task = {
  id: '1',
  ref: 'medical-history',
  title: 'Medical history',
  done: false,
  createdAt: at,
  updatedAt: at,
}

function idsOf(person: Partial<Duties>): readonly string[] {
  const duties = { tasks: [], notifications: [], followUp: null, mayBookFirstVisit: true, ...person }
  return dueTasks(content, duties).map(({ id }) => id)
}

function school(...canSelfRefer: readonly boolean[]): Organization {
  const terms = { sponsoredSessions: null, hideSessionCount: false, statesAvailable: [], referralRestrictedStates: [] }
  const careFlows = canSelfRefer.map((can) => ({ careType: 'Therapy', canSelfRefer: can, ...terms }) as const)
  return { id: '1', name: 'Harbor College', logo: null, entitlements: [], careFlows }
}

describe('the first visit', () => {
  it('comes last of what there is to do, and waits for an open follow-up', () => {
    expect(idsOf({ tasks: [medicalHistory] })).toEqual(['medical-history', 'first-visit'])
    expect(idsOf({ mayBookFirstVisit: false })).toEqual([])
    expect(idsOf({ followUp: { id: 'asked', complete: false } })).toEqual(['asked'])
    expect(idsOf({ followUp: { id: 'asked', complete: true } })).toEqual(['first-visit'])
  })

  it('is for whom a school lets begin care by themselves, and who has not begun any', () => {
    const student = { organization: school(false, true), careTypes: [], isTherapyOnboarding: false }
    expect(mayReferSelf(student)).toBe(true)
    expect(mayReferSelf({ ...student, organization: school(false) })).toBe(false)
    expect(mayReferSelf({ ...student, organization: null })).toBe(false)
    expect(mayReferSelf({ ...student, careTypes: ['Therapy'] })).toBe(false)
    expect(mayReferSelf({ ...student, isTherapyOnboarding: true })).toBe(false)
  })
})
