import type { Appointment, Charge, Invoice } from '../../graphql/generated.ts'
import type { PdfBlock, PdfContent } from '../../pdf/tagged-pdf.ts'
import { type DocumentWords, fill } from './document-words.ts'

/** Common parts of a document: its texts, its recipient and the operator. */
export type DocumentFrame = {
  readonly words: DocumentWords
  readonly name: string
  readonly brand: {
    readonly name: string
    readonly locale: string
    readonly supportEmail: string
    readonly supportPhone: string
  }
  readonly timeZone: string
  readonly now: Date
}

/** A visit with its charges. */
export type BilledVisit = Pick<
  Appointment,
  'id' | 'description' | 'startTime' | 'provider' | 'finalizedInsuranceClaim'
> & {
  readonly charges: readonly Charge[]
}

/** The content of a statement. The person chose the days; both are included. */
type StatementSpan = {
  readonly from: string
  readonly until: string
  readonly visits: readonly BilledVisit[]
  readonly invoices: readonly Invoice[]
}

/** Builds the receipt of a visit. It names the kind of visit and nothing else about the care. */
export function receiptContent(frame: DocumentFrame, visit: BilledVisit): PdfContent {
  const title = fill(frame.words.receiptTitle, { brand: frame.brand.name })
  return contentOf(frame, title, [...visitBlocks(frame, visit), ...sums(frame, visit.charges, [])])
}

/** Builds the statement of all charges and invoices between two days. */
export function statementContent(
  frame: DocumentFrame,
  { from, until, visits, invoices }: StatementSpan,
): PdfContent {
  const { words, brand } = frame
  const span = fill(words.span, {
    from: calendarDay(frame, from),
    until: calendarDay(frame, until),
  })
  const charges = visits.flatMap((visit) => visit.charges)
  const isEmpty = visits.length + invoices.length === 0
  const listed: readonly PdfBlock[] = [
    ...(visits.length > 0 ? [heading(words.visitsHeading)] : []),
    ...visits.flatMap((visit) => visitBlocks(frame, visit)),
    ...(invoices.length > 0 ? [heading(words.invoicesHeading), invoiceTable(frame, invoices)] : []),
    ...sums(frame, charges, invoices),
  ]
  const title = fill(words.statementTitle, { brand: brand.name })
  return contentOf(frame, title, [
    paragraph(span),
    ...(isEmpty ? [paragraph(words.nothing)] : listed),
  ])
}

function contentOf(frame: DocumentFrame, title: string, blocks: readonly PdfBlock[]): PdfContent {
  const { words, name, brand, now } = frame
  return {
    title,
    author: brand.name,
    language: brand.locale,
    createdAt: now,
    blocks: [
      paragraph(fill(words.preparedFor, { name })),
      paragraph(fill(words.preparedOn, { date: dayOf(frame, now) })),
      ...blocks,
      paragraph(fill(words.help, { email: brand.supportEmail, phone: brand.supportPhone })),
    ],
  }
}

function visitBlocks(frame: DocumentFrame, visit: BilledVisit): readonly PdfBlock[] {
  const { words } = frame
  const provider = `${visit.provider.firstName} ${visit.provider.lastName}`
  const said = fill(words.visit, {
    activity: visit.description,
    date: dayOf(frame, visit.startTime),
    provider,
  })
  const covers = visit.finalizedInsuranceClaim?.insurancePaidInCents
  return [
    paragraph(said),
    tableOf(
      frame,
      visit.charges.flatMap((charge) => chargeRows(frame, charge)),
    ),
    ...(covers === undefined
      ? []
      : [paragraph(fill(words.insurance, { amount: money(frame, covers) }))]),
  ]
}

function chargeRows(frame: DocumentFrame, charge: Charge): readonly (readonly string[])[] {
  const { words } = frame
  const { amountInCents, fullPriceInCents, refundedInCents, couponCode, capturedAt, createdAt } =
    charge
  const what = words.chargeTypes[charge.chargeType]
  const coupon = couponCode
    ? ` (${fill(words.coupon, { code: couponCode, amount: money(frame, fullPriceInCents) })})`
    : ''
  const status = fill(words.statuses[charge.status], {
    date: capturedAt ? dayOf(frame, capturedAt) : '',
  })
  const line = [dayOf(frame, createdAt), `${what}${coupon}`, status, money(frame, amountInCents)]
  return refundedInCents > 0
    ? [line, ['', words.refunded, '', money(frame, -refundedInCents)]]
    : [line]
}

function invoiceTable(frame: DocumentFrame, invoices: readonly Invoice[]): PdfBlock {
  const { words } = frame
  return tableOf(
    frame,
    invoices.map(({ createdAt, paid, amount }) => {
      const status = paid ? words.invoicePaid : words.invoiceOpen
      return [dayOf(frame, createdAt), words.invoice, status, money(frame, amount)]
    }),
  )
}

function sums(
  frame: DocumentFrame,
  charges: readonly Charge[],
  invoices: readonly Invoice[],
): readonly PdfBlock[] {
  const { words } = frame
  const paidCharges = charges.filter(({ status }) => status === 'Paid')
  const charged =
    total(charges.map((one) => one.amountInCents)) + total(invoices.map((one) => one.amount))
  const paid =
    total(paidCharges.map((one) => one.amountInCents)) +
    total(invoices.filter((one) => one.paid).map((one) => one.amount))
  const paidBack = total(charges.map((one) => one.refundedInCents))
  return [
    paragraph(fill(words.charged, { amount: money(frame, charged) })),
    paragraph(fill(words.paid, { amount: money(frame, paid) })),
    ...(paidBack > 0 ? [paragraph(fill(words.paidBack, { amount: money(frame, paidBack) }))] : []),
  ]
}

function tableOf(
  { words: { columns } }: DocumentFrame,
  rows: readonly (readonly string[])[],
): PdfBlock {
  return {
    type: 'table',
    columns: [
      { title: columns.date, share: 5 },
      { title: columns.what, share: 8 },
      { title: columns.status, share: 8 },
      { title: columns.amount, share: 4, isAmount: true },
    ],
    rows,
  }
}

function heading(text: string): PdfBlock {
  return { type: 'heading', text }
}

function paragraph(text: string): PdfBlock {
  return { type: 'paragraph', text }
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

function money({ brand }: DocumentFrame, cents: number): string {
  return new Intl.NumberFormat(brand.locale, { style: 'currency', currency: 'USD' }).format(
    cents / 100,
  )
}

function dayOf({ brand, timeZone }: DocumentFrame, instant: Date): string {
  return new Intl.DateTimeFormat(brand.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone,
  }).format(instant)
}

/** Formats a calendar day. UTC, because a day has no time zone. */
function calendarDay(frame: DocumentFrame, date: string): string {
  return dayOf({ ...frame, timeZone: 'UTC' }, new Date(`${date}T12:00:00Z`))
}
