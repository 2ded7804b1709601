import { join } from 'node:path'
import type { ChargeStatus, ChargeType } from '../../graphql/generated.ts'
import { contentChecker } from '../content/content-files.ts'

type Word =
  | 'receiptTitle'
  | 'statementTitle'
  | 'preparedFor'
  | 'preparedOn'
  | 'span'
  | 'visit'
  | 'visitsHeading'
  | 'invoicesHeading'
  | 'invoice'
  | 'invoicePaid'
  | 'invoiceOpen'
  | 'coupon'
  | 'refunded'
  | 'insurance'
  | 'charged'
  | 'paid'
  | 'paidBack'
  | 'nothing'
  | 'help'

/** Texts of receipts and statements, with placeholders in braces. */
export type DocumentWords = { readonly [Name in Word]: string } & {
  readonly columns: {
    readonly date: string
    readonly what: string
    readonly status: string
    readonly amount: string
  }
  readonly chargeTypes: { readonly [Type in ChargeType]: string }
  readonly statuses: { readonly [Status in ChargeStatus]: string }
}

/**
 * Reads content/portal/billing-documents.json.
 *
 * @throws {Error} If the file is missing or invalid.
 */
export function readDocumentWords(contentDir: string): DocumentWords {
  const folder = join(contentDir, 'portal')
  return contentChecker<DocumentWords>(join(folder, 'billing-documents.schema.json'))(
    join(folder, 'billing-documents.json'),
  )
}

/** Fills a text's placeholders. */
export function fill(sentence: string, values: { readonly [name: string]: string }): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
