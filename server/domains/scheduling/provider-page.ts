import { createBreath } from '../../breath.ts'
import type { Interval } from '../../time/zoned-time.ts'
import { type DaysOf, freeSlots, offeredSlots, type SlotPattern } from './availability-rules.ts'
import type { Offering, ProviderStore } from './provider-store.ts'
import type { SchedulingContent } from './scheduling-content.ts'

/** Free times of a provider, in order. */
export type FreeTimes = { readonly offering: Offering; readonly slots: readonly Interval[] }

/** Whose times are looked for, and what keeps the person busy. */
export type AskedTimes = {
  readonly pattern: SlotPattern
  readonly interval: Interval
  readonly own: readonly Interval[]
  readonly daysOf: DaysOf
}

const DAY_MS = 86_400_000
/** Ends of the stretches in which first times are looked for, in days. Where many have a time in the first, nobody looks further. */
const STRETCHES_DAYS = [3, 9, 27, Number.POSITIVE_INFINITY]

/** The free times of providers during a stretch of time. Those of others are worked out in between, where there are many. */
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

/** Who comes first, whatever their first free time, and how that is judged. */
export type ProviderOrder = Pick<SchedulingContent, 'providerOrder' | 'promotionWindowInDays'> & {
  /** Ids of those whom the person's referrer suggests. */
  readonly suggested: ReadonlySet<string>
  readonly now: Date
}

/**
 * The first providers: those who come first, each kind by first free time, then the others as `soonest` has them. At least so many where
 * there are.
 *
 * Source: SCHD-24; Q-SCHD-03.
 */
export async function inOrder(
  booked: ProviderStore['booked'],
  offerings: readonly Offering[],
  asked: AskedTimes,
  { most, ...order }: ProviderOrder & { readonly most: number },
): Promise<readonly Offering[]> {
  const mayComeFirst = offerings.filter(({ id, isPromotable }) => isPromotable || order.suggested.has(id))
  const times = (await freeTimes(booked, mayComeFirst, asked)).toSorted((a, b) => firstStart(a) - firstStart(b))
  const ranked = times.map((one) => ({ id: one.offering.id, offering: one.offering, rank: rankOf(one, order) }))
  const first = order.providerOrder.flatMap((rank) => ranked.filter((one) => one.rank === rank))
  const ids = new Set(first.map(({ id }) => id))
  const others = offerings.filter(({ id }) => !ids.has(id))
  return [...first.map(({ offering }) => offering), ...(await soonest(booked, others, asked, Math.max(1, most - first.length)))]
}

/** The first that a provider is in the order; `undefined` for the others, and for who has no free time. */
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

/** The first providers by their first free time, then in the order given: at least so many where there are. */
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
    const times = await freeTimes(booked, others, { ...asked, interval: { start: from, end: to } })
    const free = times.filter(({ slots }) => slots.length > 0).toSorted((a, b) => firstStart(a) - firstStart(b))
    found = [...found, ...free.map(({ offering }) => offering)]
    others = times.filter(({ slots }) => slots.length === 0).map(({ offering }) => offering)
    from = to
    if (found.length >= most || others.length === 0 || to === end) break
  }
  return found
}

/** When the first free time begins. */
export function firstStart({ slots: [first] }: FreeTimes): number {
  return first?.start ?? Number.POSITIVE_INFINITY
}
