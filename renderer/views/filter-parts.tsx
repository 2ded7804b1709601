import { useState } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { counted, fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { FilterDialog, type FilterFormProps } from './filter-dialog.tsx'
import { countChosen } from './provider-filters.ts'

/** Opens the filters, and says how many options are chosen. Its place is kept while there is nothing to choose from. */
export function FilterButton({ onApply, onOpen, ...form }: FilterFormProps & { readonly onOpen: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const count = countChosen(form.chosen)
  const open = () => {
    setOpen(true)
    onOpen()
  }
  return (
    <div className={form.filters.length === 0 ? 'is-away' : undefined}>
      <Button look="secondary" size="small" data-click="open-filters" aria-haspopup="dialog" onClick={open}>
        <Icon name="magnifying-glass" /> {count === 0 ? WORDS.filters.open : fill(WORDS.filters.openChosen, { count })}
      </Button>
      <FilterDialog
        {...form}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onApply={(chosen) => {
          setOpen(false)
          onApply(chosen)
        }}
      />
    </div>
  )
}

type FoundProps = { readonly count: number; readonly isFiltered: boolean; readonly onClear: () => void }

/** How many providers fit what is asked for, heard when it changes, and the way back to all of them. */
export function Found({ count, isFiltered, onClear }: FoundProps) {
  const isNone = isFiltered && count === 0
  const words = isNone ? WORDS.filters.none : counted(WORDS.filters.found, count)
  return (
    <div className={isNone ? 'empty' : 'spread found'}>
      <p role="status">{isFiltered && words}</p>
      {isFiltered && (
        <Button look={isNone ? 'secondary' : 'quiet'} size="small" data-click="clear-filters" onClick={onClear}>
          {WORDS.filters.clearAll}
        </Button>
      )}
    </div>
  )
}
