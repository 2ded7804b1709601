import { CloudSlashIcon } from '@phosphor-icons/react/CloudSlash'
import { CloudCheckIcon } from '@phosphor-icons/react/CloudCheck'
import { CloudArrowUpIcon } from '@phosphor-icons/react/CloudArrowUp'
import { WORDS } from '#renderer/words/words.ts'
import { Icon } from './icon.tsx'

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'refused' | 'none'

export type ProgressProps = {
  readonly words: string
  readonly label: string
  readonly share: number
  readonly save: SaveState
}

/** Progress in words and as a bar, and whether the answers are saved. */
export function Progress({ words, label, share, save }: ProgressProps) {
  return (
    <div className="steps">
      <div className="count">
        <span>{words}</span>
        <SaveStatus save={save} />
      </div>
      <progress value={Math.round(share * 100)} max={100} aria-label={label} />
    </div>
  )
}

const { saved, saving, unsaved, refused } = WORDS.connection
const SAYS = { saved, saving, unsaved, refused, none: '' } as const
const ICONS = {
  saved: CloudCheckIcon,
  saving: CloudArrowUpIcon,
  unsaved: CloudSlashIcon,
  refused: CloudSlashIcon,
}

export function SaveStatus({ save }: { readonly save: SaveState }) {
  return (
    <span className="saved" role="status">
      {save !== 'none' && <Icon shape={ICONS[save]} />} {SAYS[save]}
    </span>
  )
}
