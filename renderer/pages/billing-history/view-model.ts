import { type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { BillingHistoryDocument } from '#renderer/api/generated/account.ts'
import type { BillingHistoryQuery } from '#renderer/api/generated/graphql.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import { readToken } from '#renderer/api/token.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { orKnown } from '#renderer/effects/known-failure.ts'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { saveReply } from '#renderer/ui/save-reply.ts'

type BillReader = (read: Read) => Promise<JsonObject>
type Read = { readonly day: string | null; readonly isMore: boolean }
type Bills = Pick<BillingHistoryQuery['invoices'], 'appointments' | 'invoices'>

const DAY_MS = 86_400_000
/** The page size of the server, for visits and invoices. */
const PAGE = 50

/**
 * Reads a person's charges page by page, and keeps them. For a single day, it requests the time
 * around it; the flow decides what belongs to that day in the person's zone.
 *
 * @returns The flow's inputs that change with it.
 */
export function createBillReader(): BillReader {
  let known: Bills = { appointments: [], invoices: [] }
  let pages = 0
  return async ({ day, isMore }) => {
    const after = isMore ? pages * PAGE : 0
    const { invoices: found } = await request(BillingHistoryDocument, { ...around(day), after })
    known = {
      appointments: [...(isMore ? known.appointments : []), ...found.appointments],
      invoices: [...(isMore ? known.invoices : []), ...found.invoices],
    }
    pages = isMore ? pages + 1 : 1
    return {
      billedVisits: toJson(known.appointments) ?? null,
      invoices: toJson(known.invoices) ?? null,
      chosenDay: day,
      hasMoreBills: found.hasMore,
    }
  }
}

/** Reads charges for the flow, and saves receipts and statements as files. */
export function billEffects(
  read: BillReader,
  show: (inputs: JsonObject) => void,
): EffectHandlers<'readBills' | 'saveReceipt' | 'saveStatement'> {
  return {
    saveReceipt: ({ appointmentId }) => save('receipt', { appointmentId: appointmentId ?? null }),
    saveStatement: ({ yearsAgo }) => {
      const year = serverNow().getFullYear() - (yearsAgo ?? 0)
      return save('statement', { from: `${year}-01-01`, until: `${year}-12-31` })
    },
    readBills: ({ day, isMore }) =>
      orKnown([], 'NOT_LOADED', async () => {
        show(await read({ day: day ?? null, isMore: isMore ?? false }))
        return null
      }),
  }
}

/** Saves a PDF of the server. Its address reveals nothing about the contents. */
function save(kind: 'receipt' | 'statement', asked: JsonObject): Promise<null> {
  return orKnown([], 'NOT_LOADED', async () => {
    await saveReply(`/documents/${kind}`, `${kind}.pdf`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${readToken()?.token ?? ''}`,
      },
      body: JSON.stringify({ ...asked, timeZone: browserTimeZone() }),
    })
    return null
  })
}

/** In any zone, a day begins less than a day before its noon, and ends less than a day after it. */
function around(day: string | null): { readonly from?: string; readonly until?: string } {
  if (day === null) return {}
  const at = Date.parse(day)
  return { from: new Date(at - DAY_MS).toISOString(), until: new Date(at + DAY_MS).toISOString() }
}
