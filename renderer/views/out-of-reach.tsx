import type { ViewProps } from '#renderer/flow/contract.ts'
import { useRun } from '#renderer/flow/run-context.ts'
import { Button } from '#renderer/ui/button.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { titleSize } from '#renderer/ui/title-size.ts'
import { OtherHelp } from './other-help.tsx'

/**
 * Says that no care is offered where this person lives, with a contact, others who can help, and a
 * link for people who live elsewhere.
 */
export function OutOfReach({ step: { texts }, screen }: ViewProps<'out-of-reach'>) {
  const { send } = useRun()
  return (
    <main id="main" className="page w-wide stack-8" tabIndex={-1}>
      <div className="stack-4">
        <h1 id="page-heading" className={titleSize(texts.title, 'page')} tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="lead">{texts.body}</p>
      </div>
      <div className="split">
        <div className="stack-8">
          <div className="stack-4">
            <p>
              <LinkedWords text={texts.contact} />
            </p>
            <p>{texts.move}</p>
            <Button look="secondary" onClick={() => send({ type: 'next', at: screen.at })}>
              {texts.next}
            </Button>
          </div>
          <OtherHelp texts={texts} />
        </div>
        <CrisisBlock title={texts.crisisTitle} body={texts.crisisBody} />
      </div>
    </main>
  )
}
