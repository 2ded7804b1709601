import { useState } from 'react'
import type { Flow } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Found } from './checks-panel.tsx'
import type { Changes } from './replies.ts'
import { useFinding } from './use-finding.ts'

type ChangesPanelProps = { readonly flow: Flow; readonly revision: number }

/** What patients would see differently since a git revision, in words. */
export function ChangesPanel({ flow, revision }: ChangesPanelProps) {
  const [against, setAgainst] = useState('HEAD')
  const [written, setWritten] = useState(against)
  return (
    <div className="stack-4">
      <form
        className="studio-line"
        onSubmit={(event) => {
          event.preventDefault()
          if (written.trim() !== '') setAgainst(written.trim())
        }}
      >
        <label className="studio-control">
          <span>Revision of git</span>
          <input
            value={written}
            onChange={({ target }) => setWritten(target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <Button size="small" look="secondary" type="submit">
          Compare
        </Button>
      </form>
      <ChangeList key={against} flow={flow} against={against} revision={revision} />
    </div>
  )
}

function ChangeList({ flow, against, revision }: ChangesPanelProps & { readonly against: string }) {
  const query = new URLSearchParams({ flow: flow.id, revision: against })
  const changes = useFinding<Changes>(`/api/changes?${query}`, revision)
  return (
    <Found finding={changes} looking="Still looking…">
      {({ lines }) => (
        <ul className="studio-changes">
          {lines.map((line) => (
            <li key={line} data-depth={(/^ */.exec(line)?.[0].length ?? 0) / 2}>
              {line.trim()}
            </li>
          ))}
        </ul>
      )}
    </Found>
  )
}
