import { CaretRightIcon } from '@phosphor-icons/react/CaretRight'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Modal } from '#renderer/ui/modal.tsx'
import { counted, fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { type Chosen, countChosen, type Filter, withToggled } from './provider-filters.ts'

export type FilterFormProps = {
  readonly filters: readonly Filter[]
  readonly chosen: Chosen
  /** Returns the number of matching providers. */
  readonly countOf: (chosen: Chosen) => number
  readonly onApply: (chosen: Chosen) => void
}

type FilterDialogProps = FilterFormProps & {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The key of the filter to show alone. */
  readonly only: string | undefined
}

/**
 * The filters for providers. Without `only`, it shows all filters: they are applied together, and
 * discarded if the dialog is closed in any other way. With `only`, it shows one filter, whose
 * choices apply immediately (SCHD-05).
 */
export function FilterDialog({ isOpen, onClose, only, onApply, ...form }: FilterDialogProps) {
  const single = form.filters.find(({ key }) => key === only)
  return (
    <Modal
      title={single?.title ?? WORDS.filters.title}
      isOpen={isOpen}
      onClose={onClose}
      hasCloseButton
    >
      {isOpen && single && <SingleFilter {...form} filter={single} onApply={onApply} />}
      {isOpen && !single && (
        <AllFilters
          {...form}
          onApply={(chosen) => {
            onClose()
            onApply(chosen)
          }}
        />
      )}
    </Modal>
  )
}

function SingleFilter({
  filter,
  chosen,
  countOf,
  onApply,
}: FilterFormProps & { readonly filter: Filter }) {
  return (
    <div className="stack-4">
      <Options filter={filter} chosen={chosen} onChange={onApply} />
      <p role="status">{counted(WORDS.filters.found, countOf(chosen))}</p>
      <Button look="quiet" size="small" onClick={() => onApply({ ...chosen, [filter.key]: [] })}>
        {WORDS.filters.clear}
      </Button>
    </div>
  )
}

function AllFilters({ filters, chosen, countOf, onApply }: FilterFormProps) {
  const [draft, setDraft] = useState(chosen)
  const [open, setOpen] = useState<string>()
  const [left, setLeft] = useState<string>()
  const filter = filters.find(({ key }) => key === open)
  const back = () => {
    setLeft(open)
    setOpen(undefined)
  }
  return (
    <div className="stack-4">
      {filter ? (
        <div className="stack-4">
          <Options filter={filter} chosen={draft} onChange={setDraft} takesFocus />
          <Button look="secondary" size="small" onClick={back}>
            {WORDS.form.back}
          </Button>
        </div>
      ) : (
        <ul className="filter-list">
          {filters.map((one) => (
            <li key={one.key}>
              <OpenFilter
                filter={one}
                chosen={draft}
                onOpen={() => setOpen(one.key)}
                takesFocus={one.key === left}
              />
            </li>
          ))}
        </ul>
      )}
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

type OpenFilterProps = {
  readonly filter: Filter
  readonly chosen: Chosen
  readonly onOpen: () => void
  readonly takesFocus?: boolean
  readonly opensDialog?: boolean
  readonly className?: string
}

/** Opens a filter, and says how many of its options are chosen. */
export function OpenFilter({ filter: { key, title }, chosen, onOpen, ...how }: OpenFilterProps) {
  const { takesFocus = false, opensDialog = false, className } = how
  const button = useRef<HTMLButtonElement>(null)
  useFocus(button, takesFocus)
  const count = countChosen({ [key]: chosen[key] ?? [] })
  return (
    <button
      ref={button}
      type="button"
      className={className}
      data-click="open-filter"
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onOpen}
    >
      {count === 0 ? title : fill(WORDS.filters.filterChosen, { filter: title, count })}
      {!opensDialog && <Icon shape={CaretRightIcon} />}
    </button>
  )
}

type OptionsProps = {
  readonly filter: Filter
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
  readonly takesFocus?: boolean
}

function Options({
  filter: { key, title, options },
  chosen,
  onChange,
  takesFocus = false,
}: OptionsProps) {
  const group = useRef<HTMLDivElement>(null)
  useFocus(group, takesFocus)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the button that opened it names it
    <div className="chips" role="group" aria-label={title} ref={group} tabIndex={-1}>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          className="chip"
          data-click="choose-filter"
          aria-pressed={chosen[key]?.includes(option.key) === true}
          onClick={() => onChange(withToggled(chosen, key, option.key))}
        >
          {option.words}
        </button>
      ))}
    </div>
  )
}

/** Takes the focus, because the pressed button is gone. */
function useFocus(element: { readonly current: HTMLElement | null }, takesFocus: boolean): void {
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [element, takesFocus])
}
