import { Button } from './button.tsx'

type SaveButtonsProps<Name extends string> = {
  readonly names: readonly Name[]
  readonly words: { readonly [Key in Name]?: string | undefined }
  /** The button's name in analytics. */
  readonly click: string
  /** The label of each button while its file is prepared; otherwise `undefined`. */
  readonly saving: string | undefined
  readonly isSmall?: boolean
  readonly onSave: (name: Name) => void
}

/** Buttons that save files on the device, one for each file. */
export function SaveButtons<Name extends string>({
  names,
  words,
  click,
  saving,
  isSmall = false,
  onSave,
}: SaveButtonsProps<Name>) {
  return (
    <div className={isSmall ? 'row' : 'actions'}>
      {names.map((name) => (
        <Button
          key={name}
          look="secondary"
          {...(isSmall ? { size: 'small' as const } : {})}
          data-click={click}
          busy={saving}
          onClick={() => onSave(name)}
        >
          {words[name]}
        </Button>
      ))}
    </div>
  )
}
