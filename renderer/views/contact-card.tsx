import { useId } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'

/** An emergency contact. The primary contact cannot be deleted, so it has no button for that. */
export function ContactCard(props: ViewProps<'contact-card'>) {
  const { texts } = props.step
  const send = useViewEvents('contact-card', props)
  const heading = useId()
  return (
    <article className="stack-2" aria-labelledby={heading}>
      <h3 className="t20" id={heading}>
        {texts.name} {texts.tag && <span className="tag">{texts.tag}</span>}
      </h3>
      <p>
        {texts.relationship}, <span className="num">{texts.phone}</span>
      </p>
      {texts.note && <p className="t14 muted">{texts.note}</p>}
      <p className="row">
        <Button
          look="secondary"
          size="small"
          data-click="edit-contact"
          onClick={() => send('edit')}
        >
          {texts.edit} <span className="sr">{texts.name}</span>
        </Button>
        {texts.delete && (
          <Button
            look="quiet"
            size="small"
            data-click="delete-contact"
            onClick={() => send('delete')}
          >
            {texts.delete} <span className="sr">{texts.name}</span>
          </Button>
        )}
      </p>
    </article>
  )
}
