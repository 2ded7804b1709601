import { useId, useState } from 'react'

/** Words with a tooltip. It opens on hover, focus and press, and closes on Escape. */
export function Explained({
  words,
  explanation,
}: {
  readonly words: string
  readonly explanation: string
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tooltip stays while the pointer is on it; keys reach the button
    <div
      className="explained"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
    >
      <button
        type="button"
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false)
        }}
      >
        {words}
      </button>
      <span className="tip" role="tooltip" id={id} hidden={!isOpen}>
        {explanation}
      </span>
    </div>
  )
}
