import { codedError } from '../../errors.ts'
import { createTaggedPdf, type PdfContent } from '../../pdf/tagged-pdf.ts'
import type { Platform } from '../../platform.ts'
import { instantOf, isTimeZone } from '../../time/zoned-time.ts'
import { requireOneself, type Viewer } from '../../viewer.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import { findPerson } from '../people/person-statements.ts'
import type { BillingService } from './billing-service.ts'
import { type DocumentFrame, receiptContent, statementContent } from './document-content.ts'
import { readDocumentWords } from './document-words.ts'

type DocumentPorts = {
  readonly platform: Pick<Platform, 'db' | 'now' | 'config'>
  readonly billing: BillingService
  readonly configuration: ConfigurationService
}

/** Days as `2026-03-01`, both included, in a time zone. */
export type Span = { readonly from: string; readonly until: string; readonly timeZone: string }

/**
 * Creates receipts and statements as PDF, only for the patient. Staff who act for them cannot use
 * it.
 */
export type BillingDocuments = {
  /** @throws NOT_FOUND for another person's visit, or one without charges. */
  readonly receipt: (
    viewer: Viewer | undefined,
    appointmentId: string,
    timeZone: string,
  ) => Promise<Buffer>
  /** @throws BAD_INPUT for invalid days, an end before the start, or more than three years. */
  readonly statement: (viewer: Viewer | undefined, span: Span) => Promise<Buffer>
}

const DAY_MINUTES = 24 * 60
const MOST_DAYS = 3 * 366
const DAY_MS = 86_400_000

export function createBillingDocuments({
  platform,
  billing,
  configuration,
}: DocumentPorts): BillingDocuments {
  const words = readDocumentWords(platform.config.contentDir)
  const { brand } = configuration.operator

  const frameOf = async (userId: string, timeZone: string): Promise<DocumentFrame> => {
    if (!isTimeZone(timeZone)) throw codedError('BAD_INPUT', { details: { field: 'timeZone' } })
    const person = await findPerson(platform.db, userId)
    const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ')
    return { words, name, brand, timeZone, now: platform.now() }
  }

  return {
    receipt: async (viewer, appointmentId, timeZone) => {
      const { userId } = requireOneself(viewer)
      const frame = await frameOf(userId, timeZone)
      const visit = await billing.billedVisit(viewer, appointmentId)
      if (visit === undefined) throw codedError('NOT_FOUND')
      return createTaggedPdf(receiptContent(frame, visit))
    },
    statement: async (viewer, { from, until, timeZone }) => {
      const { userId } = requireOneself(viewer)
      const frame = await frameOf(userId, timeZone)
      const days = (Date.parse(until) - Date.parse(from)) / DAY_MS
      if (!isDay(from) || !isDay(until) || !(days >= 0 && days <= MOST_DAYS))
        throw codedError('BAD_INPUT', { details: { field: 'until' } })
      const between = {
        from: new Date(instantOf(from, 0, timeZone)),
        until: new Date(instantOf(until, DAY_MINUTES, timeZone)),
      }
      const content: PdfContent = statementContent(frame, {
        from,
        until,
        ...(await billing.everything(viewer, between)),
      })
      return createTaggedPdf(content)
    },
  }
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  )
}
