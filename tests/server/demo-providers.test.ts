import { describe, expect, it } from 'vitest'
import { readDemoProviders } from '#server/demo/demo-providers.ts'
import { readOperatorContent } from '#server/domains/configuration/operator-content.ts'
import { offeredSlots } from '#server/domains/scheduling/availability-rules.ts'
import { readSchedulingContent, templateOf } from '#server/domains/scheduling/scheduling-content.ts'
import { readConfig } from '#server/plugins/config.ts'
import { isTimeZone } from '#server/time/zoned-time.ts'

const config = readConfig({})
const contentDir = config.ok ? config.config.contentDir : ''
const providers = readDemoProviders(contentDir)
const scheduling = readSchedulingContent(contentDir)
const { operations } = readOperatorContent(contentDir)
const DAY_MS = 86_400_000
/** A provider with limited availability. */
const AWAY = '00000000-0000-4000-8000-000000000117'

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The number of times for first appointments in the two weeks after the minimum notice. */
function offeredIn(
  provider: (typeof providers)[number],
  careType: 'Therapy' | 'Psychiatry',
  from: number,
  days = 14,
): number {
  const weekly = provider.hours.flatMap(({ days, from: start, to }) =>
    days.map((weekday) => ({ weekday, startMinute: minuteOf(start), endMinute: minuteOf(to) })),
  )
  const off = (provider.daysOff ?? []).map((days) => ({
    date: new Date(from + days * DAY_MS).toISOString().slice(0, 10),
    kind: 'Off' as const,
    startMinute: 0,
    endMinute: 1440,
  }))
  const during = {
    start: from + scheduling.minimumNoticeHours * 3_600_000,
    end: from + days * DAY_MS,
  }
  return offeredSlots(
    { timeZone: provider.timeZone, weekly, exceptions: off },
    templateOf(scheduling, careType, 'intake'),
    during,
  ).length
}

describe('demo providers', () => {
  it('are at least twelve, for both kinds of care, in several zones and states, with unique ids', () => {
    expect(providers.length).toBeGreaterThanOrEqual(12)
    expect(new Set(providers.map(({ id }) => id)).size).toBe(providers.length)
    expect(new Set(providers.map(({ timeZone }) => timeZone)).size).toBeGreaterThanOrEqual(5)
    for (const { timeZone } of providers) expect(isTimeZone(timeZone), timeZone).toBe(true)
  })

  it('have licenses in every state that offers care to self-pay people', () => {
    const licensed = (careType: 'Therapy' | 'Psychiatry') =>
      new Set(
        providers.filter((one) => one.careTypes.includes(careType)).flatMap(({ states }) => states),
      )
    expect(operations.dtcTherapyStates.filter((state) => !licensed('Therapy').has(state))).toEqual(
      [],
    )
    expect(
      operations.dtcPsychiatryStates.filter((state) => !licensed('Psychiatry').has(state)),
    ).toEqual([])
  })

  it('offer therapy only if they are therapists: prescribers are in no list of therapy', () => {
    const prescribers = providers.filter(({ classification }) => /psychiatr/i.test(classification))
    expect(prescribers.length).toBeGreaterThan(3)
    for (const { name, careTypes } of prescribers) expect(careTypes, name).toEqual(['Psychiatry'])
  })

  it('offer many times in the coming two weeks, on any start day of the year', () => {
    for (let day = 0; day < 366; day += 13) {
      const from = Date.UTC(2026, 0, 1 + day, 17)
      for (const provider of providers.filter(({ id }) => id !== AWAY))
        for (const careType of provider.careTypes)
          expect(offeredIn(provider, careType, from), provider.name).toBeGreaterThan(9)
    }
  })

  it('include one whose first time is more than two weeks away', () => {
    const away = providers.filter(({ id }) => id === AWAY)
    for (let day = 0; day < 366; day += 13) {
      const from = Date.UTC(2026, 0, 1 + day, 17)
      expect(
        away.map((one) => [
          offeredIn(one, 'Therapy', from),
          offeredIn(one, 'Therapy', from, 30) > 9,
        ]),
      ).toEqual([[0, true]])
    }
  })
})
