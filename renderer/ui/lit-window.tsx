/**
 * A wall with a lit window, a person in it, and a dark window next to it. Decoration only. With
 * `comesOn`, the lamp is switched on, once.
 */
export function LitWindow({ comesOn = false }: { readonly comesOn?: boolean }) {
  return (
    <svg
      className={comesOn ? 'spot comes-on' : 'spot'}
      viewBox="0 0 184 112"
      aria-hidden={true}
      focusable={false}
    >
      <rect className="il-wall" width="184" height="112" rx="14" />
      <rect className="il-near" x="40" y="28" width="46" height="56" rx="4" />
      <g className="il-lamp">
        <rect className="il-glow" x="14" y="2" width="98" height="108" rx="28" />
        <rect className="il-glow" x="28" y="16" width="70" height="80" rx="15" />
        <rect className="il-lit" x="40" y="28" width="46" height="56" rx="4" />
        <path className="il-line" d="M52.88 28v8.96" />
        <path className="il-warm" d="M44.88 44.96c0-5 3-8 8-8s8 3 8 8z" />
      </g>
      <g transform="translate(67.6 84)">
        <path className="il-ink" d="M-15 0c0-11 6-17 15-17s15 6 15 17z" />
        <circle className="il-ink" cx="2" cy="-26" r="8" />
      </g>
      <rect className="il-near" x="116" y="28" width="46" height="56" rx="4" />
    </svg>
  )
}
