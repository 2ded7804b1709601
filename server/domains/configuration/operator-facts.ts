import type { MailFacts } from '../../outbox/render-mail.ts'
import type { BrandContent } from './operator-content.ts'

/** Data about the operator for every mail. */
export function operatorFacts({
  name: brand,
  locale,
  supportEmail,
}: BrandContent): Pick<MailFacts, 'brand' | 'locale' | 'supportEmail'> {
  return { brand, locale, supportEmail }
}
