import { useState } from 'react'
import { walkAsCase } from '#engine/analysis/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { placeIn } from './replies.ts'
import { sendChange } from './send-change.ts'
import type { Workbench } from './use-workbench.ts'

/** Turns the present run into a case of the flow. */
export function KeepPanel({ bench }: { readonly bench: Workbench }) {
  const { flow, state, situation, beginnings, address } = bench
  const { walk } = address.run
  const proposal = freeName(
    `a run to “${placeIn(state) ?? 'the end'}”`,
    beginnings?.caseNames ?? [],
  )
  const [given, setGiven] = useState<string | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const name = (given ?? proposal).trim()
  const keep = async () => {
    if (walk === null) return
    const { persona, inputs } = situation?.written ?? {}
    const one = walkAsCase(flow, { name, ...(inputs === undefined ? {} : { inputs }), walk }, state)
    const refusal = await sendChange('/api/keep', {
      flow: flow.id,
      one: { ...one, ...(persona === undefined ? {} : { persona }) },
    })
    setResult(refusal ?? `“${name}” is now a case of ${flow.id}. Undo takes it back.`)
    if (refusal === null) setGiven(null)
  }
  return (
    <div className="stack-4">
      <p>
        A case is a run that the tests repeat after every change. It says what was on screen, what
        was answered, and how the run came out.
      </p>
      <label className="studio-control">
        <span>Name of the case</span>
        <input
          value={given ?? proposal}
          onChange={({ target }) => setGiven(target.value)}
          autoComplete="off"
        />
      </label>
      <Button
        onClick={keep}
        isUnavailable={walk === null || name === ''}
        reason={
          walk === null
            ? 'A case has no words for a part of this run. Restart, and go without jumps.'
            : undefined
        }
      >
        Keep this run as a case
      </Button>
      <p className="studio-result" role="status">
        {result}
      </p>
    </div>
  )
}

function freeName(name: string, known: readonly string[]): string {
  let count = 1
  const numbered = () => (count === 1 ? name : `${name} (${count})`)
  while (known.includes(numbered())) count += 1
  return numbered()
}
