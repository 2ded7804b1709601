import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft'
import { Link } from '#renderer/ui/link.tsx'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Icon } from '#renderer/ui/icon.tsx'

/** A link back to another page of the portal. */
export function WayBack({ step }: ViewProps<'way-back'>) {
  const to = step.view?.props.to
  if (!to) return null
  return (
    <p>
      <Link className="back" data-click="way-back" to={to}>
        <Icon shape={ArrowLeftIcon} /> {step.texts.link}
      </Link>
    </p>
  )
}
