import { type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { BillingHistoryDocument } from '#renderer/api/generated/account.ts'
import type { BillingHistoryQuery } from '#renderer/api/generated/graphql.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import { readToken } from '#renderer/api/token.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { orKnown } from '#renderer/onboarding/known-failure.ts'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { saveReply } from '#renderer/ui/save-reply.ts'

type BillReader = (read: Read) => Promise<JsonObject>
type Read = { readonly day: string | null; readonly isMore: boolean }
type Bills = Pick<BillingHistoryQuery['invoices'], 'appointments' | 'invoices'>

const DAY_MS = 86_400_000
/** As many visits and invoices as the server gives in a page. */
const PAGE = 50

/**
 * Reads what a person was charged, a page at a time, and keeps what was read. For a day it asks for what lies around it: which of that
 * is of the day, in the person's zone, the flow decides.
 *
 * @returns The inputs of the flow that change with it.
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

/** Reads them as the flow asks for them, and saves receipts and statements as files. */
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

/** Saves a PDF that the server makes. Its address says nothing of what is in it. */
function save(kind: 'receipt' | 'statement', asked: JsonObject): Promise<null> {
  return orKnown([], 'NOT_LOADED', async () => {
    await saveReply(`/documents/${kind}`, `${kind}.pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${readToken()?.token ?? ''}` },
      body: JSON.stringify({ ...asked, timeZone: browserTimeZone() }),
    })
    return null
  })
}

/** A day in whatever zone begins less than a day before its noon, and ends less than a day after it. */
function around(day: string | null): { readonly from?: string; readonly until?: string } {
  if (day === null) return {}
  const at = Date.parse(day)
  return { from: new Date(at - DAY_MS).toISOString(), until: new Date(at + DAY_MS).toISOString() }
}
