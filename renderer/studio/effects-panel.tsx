import { closureFiles, type Flow } from '#engine/index.ts'
import type { EffectChoice, EffectChoices } from './messages.ts'

type EffectsPanelProps = {
  readonly flow: Flow
  readonly choices: EffectChoices
  readonly onChoice: (effect: string, choice: EffectChoice) => void
}

/** How each effect of the flow is answered: success, slowly, or a failure with one of its codes. */
export function EffectsPanel({ flow, choices, onChoice }: EffectsPanelProps) {
  const effects = effectsIn(flow)
  if (effects.length === 0) return <p>This flow asks nothing of its host.</p>
  return (
    <div className="stack-3">
      {effects.map((name) => (
        <label className="studio-control" key={name}>
          <span>{name}</span>
          <select
            value={choiceValue(choices[name])}
            onChange={({ target }) => onChoice(name, choiceOf(target.value))}
          >
            <option value="success">Succeeds</option>
            <option value="slow">Succeeds slowly</option>
            {flow.library.effects.get(name)?.codes?.map((code) => (
              <option key={code} value={`failure:${code}`}>{`Fails: ${code}`}</option>
            ))}
            <option value="failure:UNEXPECTED">Fails: UNEXPECTED</option>
          </select>
        </label>
      ))}
    </div>
  )
}

function choiceValue(choice: EffectChoice | undefined): string {
  if (choice === undefined) return 'success'
  return choice.outcome === 'failure' ? `failure:${choice.code}` : choice.outcome
}

function choiceOf(value: string): EffectChoice {
  if (value.startsWith('failure:'))
    return { outcome: 'failure', code: value.slice('failure:'.length) }
  return { outcome: value === 'slow' ? 'slow' : 'success' }
}

/** The effects that the definitions of a flow name, without those of the vocabulary file. */
function effectsIn(flow: Flow): readonly string[] {
  const texts = closureFiles(flow.library, flow.id).map(({ text }) => text)
  const names = [...flow.library.effects.keys()]
  return names.filter((name) =>
    texts.some(
      (text) => text.includes(`"effect":"${name}"`) || text.includes(`"effect": "${name}"`),
    ),
  )
}
