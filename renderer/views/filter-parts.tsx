import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass'
import { useState } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { counted, fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { FilterDialog, type FilterFormProps, OpenFilter } from './filter-dialog.tsx'
import { countChosen } from './provider-filters.ts'

/** Maximum number of filters with their own button. */
const MOST_ALONE = 3

/**
 * Opens all filters, and says how many options are chosen. The first filters also have their own
 * buttons. While there are no options, the buttons keep their space.
 */
export function FilterButtons({
  onOpen,
  ...form
}: FilterFormProps & { readonly onOpen: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [only, setOnly] = useState<string>()
  const count = countChosen(form.chosen)
  const open = (filter?: string) => {
    setOnly(filter)
    setOpen(true)
    onOpen()
  }
  return (
    <div className={form.filters.length === 0 ? 'chips is-away' : 'chips'}>
      <Button
        look="secondary"
        size="small"
        data-click="open-filters"
        aria-haspopup="dialog"
        onClick={() => open()}
      >
        <Icon shape={MagnifyingGlassIcon} />{' '}
        {count === 0 ? WORDS.filters.open : fill(WORDS.filters.openChosen, { count })}
      </Button>
      {form.filters.slice(0, MOST_ALONE).map((filter) => (
        <OpenFilter
          key={filter.key}
          className="chip"
          filter={filter}
          chosen={form.chosen}
          onOpen={() => open(filter.key)}
          opensDialog
        />
      ))}
      <FilterDialog {...form} only={only} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

type FoundProps = {
  readonly count: number
  readonly isFiltered: boolean
  readonly onClear: () => void
}

/**
 * The number of matching providers, announced when it changes, and a button that clears the
 * filters.
 */
export function Found({ count, isFiltered, onClear }: FoundProps) {
  const isNone = isFiltered && count === 0
  const words = isNone ? WORDS.filters.none : counted(WORDS.filters.found, count)
  return (
    <div className={isNone ? 'empty' : 'spread found'}>
      <p role="status">{isFiltered && words}</p>
      {isFiltered && (
        <Button
          look={isNone ? 'secondary' : 'quiet'}
          size="small"
          data-click="clear-filters"
          onClick={onClear}
        >
          {WORDS.filters.clearAll}
        </Button>
      )}
    </div>
  )
}
