import { useState } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { NEW_RUN } from './address.ts'
import { placeIn } from './replies.ts'
import { sendChange } from './send-change.ts'
import type { Workbench } from './use-workbench.ts'

/** What to show and how, and the actions for the whole page. */
export function StudioBar({ bench }: { readonly bench: Workbench }) {
  const { address, ids, flow, state, situation, beginnings, isAsking } = bench
  const points = beginnings?.points ?? []
  const present = placeIn(state)
  const isPoint = points.some(({ place }) => place === present)
  return (
    <header className="studio-bar">
      <h1 className="studio-mark">
        <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
          <rect className="mark-wall" width="28" height="28" rx="7" />
          <rect className="mark-lamp" x="14.5" y="8" width="7" height="12" rx="1.6" />
        </svg>
        Studio
      </h1>
      <div className="studio-choices">
        <Choice
          label="Flow"
          value={flow.id}
          options={ids}
          onChange={(value) => bench.go({ flow: value, situation: null, run: NEW_RUN })}
        />
        <Choice
          label="Situation"
          value={situation?.name ?? ''}
          options={beginnings?.situations.map(({ name }) => name) ?? ['']}
          onChange={(value) => bench.go({ situation: value, run: NEW_RUN })}
        />
        <Choice
          label="Start at"
          value={isPoint && present !== null ? present : ''}
          options={['', ...points.map(({ place }) => place)]}
          onChange={(value) => {
            const point = points.find(({ place }) => place === value)
            if (point)
              bench.go({
                situation: point.situation,
                run: { state: point.state, walk: point.walk },
              })
          }}
        />
        <Choice
          label="Width"
          value={address.width}
          options={['phone', 'desktop']}
          onChange={(value) => bench.setView({ width: value === 'desktop' ? 'desktop' : 'phone' })}
        />
        <Choice
          label="Colors"
          value={address.theme}
          options={['light', 'dark']}
          onChange={(value) => bench.setView({ theme: value === 'dark' ? 'dark' : 'light' })}
        />
      </div>
      <div className="studio-actions">
        <Button size="small" look="secondary" onClick={bench.restart}>
          Restart
        </Button>
        <Button
          size="small"
          look="secondary"
          aria-pressed={isAsking}
          onClick={() => bench.setAsking(!isAsking)}
        >
          Ask why
        </Button>
        <UndoButton undo={bench.newest.undo} />
      </div>
    </header>
  )
}

/** Reverts the page's newest change to a file. */
function UndoButton({ undo }: { readonly undo: string | null }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <>
      <Button
        size="small"
        look="secondary"
        isUnavailable={undo === null}
        title={undo === null ? 'Nothing to undo' : `Undo ${undo}`}
        onClick={async () => setRefusal(await sendChange('/api/undo'))}
      >
        Undo
      </Button>
      {refusal !== null && (
        <p className="studio-refusal" role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="studio-control">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option === '' ? 'Another place' : option}
          </option>
        ))}
      </select>
    </label>
  )
}
