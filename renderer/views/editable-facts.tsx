import { useId, useState } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { OPENS_EDIT } from '#renderer/flow/edited-step.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { ContactSupport } from './contact-support.tsx'
import { Facts } from './facts.tsx'

/**
 * Facts about the person, with a button to edit them in place. If editing would discard other
 * changes, it says so.
 */
export function EditableFacts(props: ViewProps<'editable-facts'>) {
  const { step, screen } = props
  const { title, texts, view } = step
  const send = useViewEvents('editable-facts', props)
  const [wasPressed, setPressed] = useState(false)
  const heading = useId()
  const mayEdit = view?.events.includes('edit') === true
  return (
    <section className="card stack-4" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {title}
      </h2>
      <Facts texts={texts} />
      {texts.help && (
        <p className="muted measure">
          {texts.help} <ContactSupport isInSentence />.
        </p>
      )}
      <Button
        {...OPENS_EDIT}
        data-click={`${screen.flow}.${step.id}.edit`}
        look="secondary"
        size="small"
        isUnavailable={!mayEdit}
        reason={wasPressed ? texts.blocked : undefined}
        onUnavailable={() => setPressed(true)}
        onClick={() => {
          setPressed(false)
          send('edit')
        }}
      >
        {texts.edit} <span className="sr">{title}</span>
      </Button>
    </section>
  )
}
