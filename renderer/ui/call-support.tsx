import { weave } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

type SupportLinkProps = { readonly supportPhone: string }

/** The phone number of Patient Support, as a link that calls it. */
export function SupportLink({ supportPhone }: SupportLinkProps) {
  return (
    <a data-click="call-support" href={`tel:+1${supportPhone.replace(/\D/g, '')}`}>
      {supportPhone}
    </a>
  )
}

export function CallSupport({ supportPhone }: SupportLinkProps) {
  return (
    <p>{weave(WORDS.frame.callSupport, { phone: <SupportLink supportPhone={supportPhone} /> })}</p>
  )
}
