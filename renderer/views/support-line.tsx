import { useCurrentUser } from '#renderer/api/current-user.ts'
import type { ViewProps } from '#renderer/flow/contract.ts'

/** The e-mail address of Patient Support. */
export function SupportLine({ step }: ViewProps<'support-line'>) {
  const { supportEmail } = useCurrentUser().config.brand
  return (
    <p>
      {step.texts.body}{' '}
      <a className="link" data-click="contact-support" href={`mailto:${supportEmail}`}>
        {step.texts.link}
      </a>
    </p>
  )
}
