import { useState } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Modal } from '#renderer/ui/modal.tsx'
import { counted } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { type Chosen, type Filter, withToggled } from './provider-filters.ts'

export type FilterFormProps = {
  readonly filters: readonly Filter[]
  readonly chosen: Chosen
  /** How many providers are left. */
  readonly countOf: (chosen: Chosen) => number
  readonly onApply: (chosen: Chosen) => void
}

type FilterDialogProps = FilterFormProps & { readonly isOpen: boolean; readonly onClose: () => void }

/** Asks what a provider should be like. Nothing changes before it is applied; closed otherwise it is forgotten. */
export function FilterDialog({ isOpen, onClose, ...form }: FilterDialogProps) {
  return (
    <Modal title={WORDS.filters.title} isOpen={isOpen} onClose={onClose}>
      {isOpen && <FilterForm {...form} />}
    </Modal>
  )
}

function FilterForm({ filters, chosen, countOf, onApply }: FilterFormProps) {
  const [draft, setDraft] = useState(chosen)
  return (
    <div className="stack-4">
      <div>
        {filters.map(({ key, title, options }, i) => (
          <details key={key} className="acc" open={i === 0 || (chosen[key] ?? []).length > 0}>
            <summary data-click="open-filter">
              {title} <Icon name="caret-down" />
            </summary>
            {/* biome-ignore lint/a11y/useSemanticElements: its heading opens it */}
            <div className="chips" role="group" aria-label={title}>
              {options.map((option) => (
                <button
                  key={option.key}
                  type="button"
                  className="chip"
                  data-click="choose-filter"
                  aria-pressed={draft[key]?.includes(option.key) === true}
                  onClick={() => setDraft(withToggled(draft, key, option.key))}
                >
                  {option.words}
                </button>
              ))}
            </div>
          </details>
        ))}
      </div>
      <div className="stack-2">
        <Button isBlock data-click="apply-filters" onClick={() => onApply(draft)}>
          {counted(WORDS.filters.show, countOf(draft))}
        </Button>
        <Button look="quiet" size="small" onClick={() => setDraft({})}>
          {WORDS.filters.clear}
        </Button>
      </div>
    </div>
  )
}
