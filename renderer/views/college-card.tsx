import { useState } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Modal } from '#renderer/ui/modal.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { HeadedCard } from './headed-card.tsx'
import { NamedIcon } from './named-icon.tsx'

/** The operator's offers for a campus, in a dialog that a card opens. */
export function CollegeCard({ step, screen }: ViewProps<'college-card'>) {
  const { texts, view, id } = step
  const [isOpen, setOpen] = useState(false)
  return (
    <HeadedCard title={texts.title} body={texts.body}>
      <p>
        <Button
          look="secondary"
          data-click={`${screen.flow}.${id}.open`}
          onClick={() => setOpen(true)}
        >
          {texts.open}
        </Button>
      </p>
      <Modal title={texts.title} isOpen={isOpen} onClose={() => setOpen(false)} hasCloseButton>
        <ul className="facts">
          {view?.props.items?.map(({ title, description, url, linkText, pictureType }) => (
            <li key={url}>
              <NamedIcon name={pictureType ?? 'info'} />
              <div>
                <h3 className="t16">{title}</h3>
                <p>{description}</p>
                <p>
                  <a className="link" href={url} target="_blank" rel="noreferrer">
                    {linkText}
                    <span className="sr"> {WORDS.general.newTab}</span>
                  </a>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Modal>
    </HeadedCard>
  )
}
