import { CloudArrowUpIcon } from '@phosphor-icons/react/CloudArrowUp'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'

/** Says that the Hub opens. As soon as there is a link, the person can open it with a button. */
export function HubLauncher(props: ViewProps<'hub-launcher'>) {
  const { texts, view } = props.step
  const send = useViewEvents('hub-launcher', props)
  const isReady = view?.props.isReady === true
  return (
    <PageMain width="w-support" className="stack-6">
      <PageHeading className="t48 measure" words={texts.title} />
      <p role="status" className="measure">
        {texts.busy && (
          <>
            <Icon shape={CloudArrowUpIcon} /> {texts.busy}
          </>
        )}
      </p>
      <p className="measure">{texts.lead}</p>
      <div className="actions">
        <Button isUnavailable={!isReady} onClick={() => send('open')}>
          {isReady ? texts.open : texts.preparing}
        </Button>
        <Button look="secondary" onClick={() => send('back')}>
          {texts.back}
        </Button>
      </div>
    </PageMain>
  )
}
