/** A street with dark windows, for an empty page. Decoration only. */
export function DarkStreet() {
  return (
    <svg viewBox="0 0 112 64" aria-hidden focusable={false}>
      <path className="dark-far" d="M0 64V34h22v-6h14v36zM84 64V30h28v34z" />
      <path className="dark-near" d="M22 64V14h34v50zM62 64V22l16-12 16 12v42z" />
      <path
        className="dark-pane"
        d="M27 20h7v9h-7zM40 20h7v9h-7zM27 34h7v9h-7zM40 34h7v9h-7zM27 48h7v9h-7zM40 48h7v9h-7zM68 27h8v9h-8zM81 27h8v9h-8zM68 42h8v9h-8zM81 42h8v9h-8z"
      />
    </svg>
  )
}
