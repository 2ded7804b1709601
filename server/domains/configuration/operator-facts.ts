import type { MailFacts } from '../../outbox/render-mail.ts'
import type { BrandContent } from './operator-content.ts'

/** What every mail says of the operator. */
export function operatorFacts({
  name: brand,
  locale,
  supportEmail,
}: BrandContent): Pick<MailFacts, 'brand' | 'locale' | 'supportEmail'> {
  return { brand, locale, supportEmail }
}
