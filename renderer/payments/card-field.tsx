import type { ReactNode } from 'react'
import { describedBy, FieldFrame } from '#renderer/ui/field-frame.tsx'

type CardFieldProps = {
  /** Id of the control. */
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly children: (control: {
    readonly id: string
    readonly describedBy: string | undefined
  }) => ReactNode
}

/** One field of a card in its frame. */
export function CardField({ id, label, error, children }: CardFieldProps) {
  const ids = { control: id, hint: `${id}-hint`, error: `${id}-error` }
  return (
    <div className="grow">
      <FieldFrame ids={ids} label={label} isRequired error={error} isGroup={false}>
        {children({ id, describedBy: describedBy(ids, false, error !== undefined) })}
      </FieldFrame>
    </div>
  )
}
