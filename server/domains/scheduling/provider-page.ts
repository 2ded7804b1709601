import { createBreath } from '../../breath.ts'
import type { Interval } from '../../time/zoned-time.ts'
import {
  type DaysOf,
  firstFreeSlot,
  freeSlots,
  offeredSlots,
  type SlotPattern,
  workingHours,
} from './availability-rules.ts'
import type { Offering, ProviderStore } from './provider-store.ts'
import type { SchedulingContent } from './scheduling-content.ts'

/** Free times of a provider, sorted. */
export type FreeTimes = { readonly offering: Offering; readonly slots: readonly Interval[] }

/** The requested times, and the times when the person is busy. */
export type AskedTimes = {
  readonly pattern: SlotPattern
  readonly interval: Interval
  readonly own: readonly Interval[]
  readonly daysOf: DaysOf
}

const DAY_MS = 86_400_000
/**
 * First times are searched in steps that end after these days. If the first step finds enough
 * providers, the search stops.
 */
const STRETCHES_DAYS = [1, 3, 9, 27, Number.POSITIVE_INFINITY]

/**
 * The free times of providers in an interval. With many providers, the event loop serves other
 * requests in between.
 */
export async function freeTimes(
  booked: ProviderStore['booked'],
  offerings: readonly Offering[],
  { pattern, interval, own, daysOf }: AskedTimes,
): Promise<readonly FreeTimes[]> {
  const busy = await booked(
    offerings.map(({ id }) => id),
    { start: interval.start, end: interval.end + DAY_MS },
  )
  const breath = createBreath()
  const found: FreeTimes[] = []
  for (const offering of offerings) {
    const offered = offeredSlots(offering.calendar, pattern, interval, daysOf)
    found.push({ offering, slots: freeSlots(offered, [...(busy.get(offering.id) ?? []), ...own]) })
    await breath()
  }
  return found
}

/** Rules for providers that are listed first, independent of their first free time. */
type ProviderOrder = Pick<SchedulingContent, 'providerOrder' | 'promotionWindowInDays'> & {
  /** Ids of the providers that the person's referrer suggests. */
  readonly suggested: ReadonlySet<string>
  readonly now: Date
}

/**
 * The first providers of the list: first those with priority, each group by first free time, then
 * the others as `soonest` sorts them. Returns at least the requested number if there are that many.
 *
 * Source: SCHD-24; Q-SCHD-03.
 */
export async function inOrder(
  booked: ProviderStore['booked'],
  offerings: readonly Offering[],
  asked: AskedTimes,
  { most, ...order }: ProviderOrder & { readonly most: number },
): Promise<readonly Offering[]> {
  const mayComeFirst = offerings.filter(
    ({ id, isPromotable }) => isPromotable || order.suggested.has(id),
  )
  const times = (await freeTimes(booked, mayComeFirst, asked)).toSorted(
    (a, b) => firstStart(a) - firstStart(b),
  )
  const ranked = times.map((one) => ({
    id: one.offering.id,
    offering: one.offering,
    rank: rankOf(one, order),
  }))
  const first = order.providerOrder.flatMap((rank) => ranked.filter((one) => one.rank === rank))
  const ids = new Set(first.map(({ id }) => id))
  const others = offerings.filter(({ id }) => !ids.has(id))
  return [
    ...first.map(({ offering }) => offering),
    ...(await soonest(booked, others, asked, Math.max(1, most - first.length))),
  ]
}

/**
 * A provider's group in the order; `undefined` for providers without priority or without a free
 * time.
 */
export function rankOf(
  times: FreeTimes,
  { providerOrder, promotionWindowInDays, suggested, now }: ProviderOrder,
): ProviderOrder['providerOrder'][number] | undefined {
  const start = firstStart(times)
  if (start === Number.POSITIVE_INFINITY) return undefined
  const is = {
    promoted: times.offering.isPromotable && start < now.getTime() + promotionWindowInDays * DAY_MS,
    suggested: suggested.has(times.offering.id),
  }
  return providerOrder.find((rank) => is[rank])
}

/**
 * The first providers by their first free time, then in the given order. Returns at least the
 * requested number if there are that many.
 */
export async function soonest(
  booked: ProviderStore['booked'],
  offerings: readonly Offering[],
  asked: AskedTimes,
  most: number,
): Promise<readonly Offering[]> {
  const { start, end } = asked.interval
  let found: readonly Offering[] = []
  let others = offerings
  let from = start
  for (const days of STRETCHES_DAYS) {
    const to = Math.min(start + days * DAY_MS, end)
    const times = await firstTimes(booked, others, { ...asked, interval: { start: from, end: to } })
    const free = times
      .filter(({ first }) => first < Number.POSITIVE_INFINITY)
      .toSorted((a, b) => a.first - b.first)
    found = [...found, ...free.map(({ offering }) => offering)]
    others = times
      .filter(({ first }) => first === Number.POSITIVE_INFINITY)
      .map(({ offering }) => offering)
    from = to
    if (found.length >= most || others.length === 0 || to === end) break
  }
  return found
}

/** The start of each provider's first free time in an interval; infinite if there is none. */
async function firstTimes(
  booked: ProviderStore['booked'],
  offerings: readonly Offering[],
  { pattern, interval, own, daysOf }: AskedTimes,
): Promise<readonly { readonly offering: Offering; readonly first: number }[]> {
  const busy = await booked(
    offerings.map(({ id }) => id),
    { start: interval.start, end: interval.end + DAY_MS },
  )
  const breath = createBreath()
  const found: { readonly offering: Offering; readonly first: number }[] = []
  for (const offering of offerings) {
    const hours = workingHours(offering.calendar, interval, daysOf)
    const taken = [...(busy.get(offering.id) ?? []), ...own]
    const first =
      firstFreeSlot(hours, { pattern, during: interval, booked: taken })?.start ??
      Number.POSITIVE_INFINITY
    found.push({ offering, first })
    await breath()
  }
  return found
}

/** Start of the first free time. */
export function firstStart({ slots: [first] }: FreeTimes): number {
  return first?.start ?? Number.POSITIVE_INFINITY
}
