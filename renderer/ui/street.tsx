/** Two lit windows in the same street. Decoration only. */
export function Street() {
  return (
    <svg className="street" viewBox="0 0 640 300" aria-hidden={true} focusable={false}>
      <path
        className="il-far"
        d="M-60 460V208h122v-26h70v278zM262 460V150l44-34 44 34v310zM590 460V176h110v284z"
      />
      <rect className="il-near" x="58" y="66" width="206" height="400" rx="8" />
      <path className="il-near" d="M392 466V96l92-60 92 60v370z" />
      <rect className="il-pane" x="80" y="90" width="42" height="54" rx="4" />
      <rect className="il-pane" x="140" y="90" width="42" height="54" rx="4" />
      <rect className="il-pane" x="200" y="90" width="42" height="54" rx="4" />
      <rect className="il-pane" x="80" y="162" width="42" height="54" rx="4" />
      <rect className="il-pane" x="140" y="162" width="42" height="54" rx="4" />
      <rect className="il-pane" x="80" y="234" width="42" height="54" rx="4" />
      <rect className="il-pane" x="140" y="234" width="42" height="54" rx="4" />
      <rect className="il-pane" x="200" y="234" width="42" height="54" rx="4" />
      <rect className="il-pane" x="80" y="306" width="42" height="54" rx="4" />
      <rect className="il-pane" x="140" y="306" width="42" height="54" rx="4" />
      <rect className="il-pane" x="200" y="306" width="42" height="54" rx="4" />
      <rect className="il-pane" x="418" y="112" width="56" height="58" rx="4" />
      <rect className="il-pane" x="494" y="112" width="56" height="58" rx="4" />
      <rect className="il-pane" x="494" y="188" width="56" height="58" rx="4" />
      <rect className="il-pane" x="418" y="264" width="56" height="58" rx="4" />
      <rect className="il-pane" x="494" y="264" width="56" height="58" rx="4" />
      <rect className="il-pane" x="418" y="340" width="56" height="58" rx="4" />
      <rect className="il-pane" x="494" y="340" width="56" height="58" rx="4" />
      <rect className="il-glow" x="174" y="136" width="94" height="106" rx="28" />
      <rect className="il-glow" x="188" y="150" width="66" height="78" rx="15" />
      <rect className="il-lit" x="200" y="162" width="42" height="54" rx="4" />
      <path className="il-line" d="M211.76 162v8.64" />
      <path className="il-warm" d="M203.76 178.64c0-5 3-8 8-8s8 3 8 8z" />
      <g transform="translate(225.2 216)">
        <path className="il-ink" d="M-15 0c0-11 6-17 15-17s15 6 15 17z" />
        <circle className="il-ink" cx="2" cy="-26" r="8" />
      </g>
      <rect className="il-glow" x="392" y="162" width="108" height="110" rx="28" />
      <rect className="il-glow" x="406" y="176" width="80" height="82" rx="15" />
      <rect className="il-lit" x="418" y="188" width="56" height="58" rx="4" />
      <path className="il-line" d="M458.32 188v9.28" />
      <path className="il-warm" d="M450.32 205.28c0-5 3-8 8-8s8 3 8 8z" />
      <g transform="translate(440.4 246) scale(-1 1)">
        <path className="il-ink" d="M-15 0c0-11 6-17 15-17s15 6 15 17z" />
        <circle className="il-ink" cx="2" cy="-26" r="8" />
      </g>
    </svg>
  )
}
