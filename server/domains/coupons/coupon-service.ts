import { charactersOver } from '#engine/index.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { codedError, type Outcome, refuse } from '../../errors.ts'
import type { AppliedCoupons, BookingPrice, Coupon } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import { type AttemptLimit, createAttemptLimit } from '../../attempts/attempt-limit.ts'
import type { FlowInputs } from '../flow-inputs.ts'
import type { CareType } from '../organizations/tables.ts'
import {
  bestPrice,
  type CountedCoupon,
  couponKey,
  isCouponUsable,
  type Price,
  presentCoupon,
} from './coupon-rules.ts'
import { type CouponStore, type CouponUse, createCouponStore } from './coupon-store.ts'
import { type VisitKind, visitPrice } from './visit-price.ts'

type CouponPorts = {
  readonly platform: Platform
  readonly personOf: FlowInputs['personOf']
  readonly configuration: ConfigurationService
}

type WantedCoupon = { readonly code: string; readonly careType: CareType | undefined }

/** Applies coupons and computes the prices of visits. */
export type CouponService = {
  /**
   * Stores a coupon for the person. Idempotent.
   *
   * @param careType The care type that is being booked. Coupons for other types are refused.
   * @returns `null` if the code is unknown or changes nothing.
   * @throws TOO_MANY_REQUESTS if a person tries many codes.
   */
  readonly applyCoupon: (viewer: Viewer | undefined, asked: WantedCoupon) => Promise<Coupon | null>
  /**
   * Stores the coupons that need no code and lower the price of a follow-up.
   *
   * @returns The price of follow-ups with them.
   */
  readonly autoApplyCoupons: (
    viewer: Viewer | undefined,
    careType: CareType,
  ) => Promise<Outcome<AppliedCoupons>>
  /** The price of the first visit of a care type. `null` if the patient does not pay for it. */
  readonly bookingPrice: (
    viewer: Viewer | undefined,
    careType: CareType,
  ) => Promise<BookingPrice | null>
  /**
   * The price of the person's next visit. Used in the transaction that charges it, and to announce
   * it.
   */
  readonly priceVisit: (reader: Db | Trx, visit: PricedVisit) => Promise<Price>
  /** The prices of visits that are charged one after the other. */
  readonly priceVisits: (
    reader: Db | Trx,
    userId: string,
    visits: readonly Omit<PricedVisit, 'userId'>[],
  ) => Promise<readonly Price[]>
  /** Counts a visit that is charged with a coupon. */
  readonly addUse: (trx: Trx, use: CouponUse) => Promise<void>
  /** Removes the use of a visit whose charge failed. */
  readonly removeUse: (trx: Trx, appointmentId: number) => Promise<void>
}

/** The data of a visit that its price depends on. */
type PricedVisit = {
  readonly userId: string
  readonly careType: CareType
  readonly fullPriceInCents: number
}

const MOST_CHARACTERS = 100

type Context = CouponPorts & {
  readonly store: CouponStore
  readonly limit: AttemptLimit
}

async function applyCoupon(
  context: Context,
  viewer: Viewer | undefined,
  { code, careType }: WantedCoupon,
): Promise<Coupon | null> {
  const { platform, store, limit } = context
  const { userId } = requirePatient(viewer)
  if (!(await limit.take('coupon', userId, platform.config.couponsPerPerson)))
    throw codedError('TOO_MANY_REQUESTS')
  if (charactersOver(code, MOST_CHARACTERS) > 0) return null
  const found = await store.find(userId, couponKey(code))
  if (found === undefined || !isCouponUsable(found, careType)) return null
  if (careType !== undefined && !lowers(found, careType, priceOf(context, careType, 'Intake')))
    return null
  await store.apply(userId, found.coupon.id, platform.now())
  return presentCoupon(found.coupon)
}

async function autoApplyCoupons(
  context: Context,
  viewer: Viewer | undefined,
  careType: CareType,
): Promise<Outcome<AppliedCoupons>> {
  const { platform, store } = context
  const patient = requirePatient(viewer)
  const { facts } = await context.personOf(patient)
  const paysAlone = facts.ask('payment-source', { careType }) === 'SelfPay'
  if (!paysAlone && facts.ask('self-pay-outcome', { careType }) !== 'open')
    return refuse('WRONG_PAYMENT_SOURCE')
  const followUpPriceInCents = priceOf(context, careType, 'FollowUp')
  const automatic = (await store.automatic(patient.userId)).filter((one) =>
    lowers(one, careType, followUpPriceInCents),
  )
  for (const { coupon } of automatic) await store.apply(patient.userId, coupon.id, platform.now())
  const { priceInCents, coupon } = bestPrice(
    followUpPriceInCents,
    await store.ofUser(platform.db, patient.userId),
    careType,
  )
  const price = {
    coupons: automatic.map((one) => presentCoupon(one.coupon)),
    followUpPriceInCents,
    discountedFollowUpPriceInCents: coupon === undefined ? null : priceInCents,
    coupon: coupon === undefined ? null : presentCoupon(coupon),
  }
  return { ok: true, value: price }
}

async function bookingPrice(
  context: Context,
  viewer: Viewer | undefined,
  careType: CareType,
): Promise<BookingPrice | null> {
  const patient = requirePatient(viewer)
  const { facts } = await context.personOf(patient)
  if (facts.ask('payment-source', { careType }) !== 'SelfPay') return null
  const coupons = await context.store.ofUser(context.platform.db, patient.userId)
  const intakePriceInCents = priceOf(context, careType, 'Intake')
  const { priceInCents, coupon } = bestPrice(intakePriceInCents, coupons, careType)
  const followUpPriceInCents = priceOf(context, careType, 'FollowUp')
  const followUp = bestPrice(followUpPriceInCents, coupons, careType)
  return {
    intakePriceInCents,
    discountedPriceInCents: coupon === undefined ? null : priceInCents,
    followUpPriceInCents,
    discountedFollowUpPriceInCents: followUp.coupon === undefined ? null : followUp.priceInCents,
    coupon: coupon === undefined ? null : presentCoupon(coupon),
  }
}

async function priceVisits(
  { store }: Context,
  reader: Db | Trx,
  {
    userId,
    visits,
  }: { readonly userId: string; readonly visits: readonly Omit<PricedVisit, 'userId'>[] },
): Promise<readonly Price[]> {
  let coupons = await store.ofUser(reader, userId)
  return visits.map(({ careType, fullPriceInCents }) => {
    const price = bestPrice(fullPriceInCents, coupons, careType)
    coupons = coupons.map((one) =>
      one.coupon.id === price.coupon?.id ? { ...one, uses: one.uses + 1 } : one,
    )
    return price
  })
}

/** The operator's price, before coupons. */
function priceOf({ configuration }: Context, careType: CareType, kind: VisitKind): number {
  return visitPrice(configuration.operator.operations.pricesInCents, careType, kind)
}

function lowers(coupon: CountedCoupon, careType: CareType, fullPriceInCents: number): boolean {
  return bestPrice(fullPriceInCents, [coupon], careType).coupon !== undefined
}

export function createCouponService(ports: CouponPorts): CouponService {
  const { platform } = ports
  const store = createCouponStore(platform.db)
  const context = { ...ports, store, limit: createAttemptLimit(platform) }
  return {
    applyCoupon: (viewer, asked) => applyCoupon(context, viewer, asked),
    autoApplyCoupons: (viewer, careType) => autoApplyCoupons(context, viewer, careType),
    bookingPrice: (viewer, careType) => bookingPrice(context, viewer, careType),
    priceVisit: async (reader, { userId, careType, fullPriceInCents }) =>
      bestPrice(fullPriceInCents, await store.ofUser(reader, userId), careType),
    priceVisits: (reader, userId, visits) => priceVisits(context, reader, { userId, visits }),
    addUse: (trx, use) => store.addUse(trx, use, platform.now()),
    removeUse: (trx, appointmentId) => store.removeUse(trx, appointmentId),
  }
}
