import { LockSimpleIcon } from '@phosphor-icons/react/LockSimple'
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle'
import { useId } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'

/** Whether a record is shared, until when, and the button that changes it. */
export function RecordAccess(props: ViewProps<'record-access'>) {
  const { texts, view } = props.step
  const send = useViewEvents('record-access', props)
  const heading = useId()
  const isShared = view?.props.isShared === true
  return (
    <article className="stack-3" aria-labelledby={heading}>
      <div className="stack-1">
        <h3 className="t20 row" id={heading}>
          <Icon shape={isShared ? CheckCircleIcon : LockSimpleIcon} /> {texts.title}
        </h3>
        <p className="measure">{texts.body}</p>
        {texts.until && <p className="num">{texts.until}</p>}
      </div>
      <p>
        <Button
          look="secondary"
          size="small"
          data-click={view?.props.click}
          onClick={() => send('press')}
        >
          {texts.action}
        </Button>
      </p>
    </article>
  )
}
