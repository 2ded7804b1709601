import { InfoIcon } from '@phosphor-icons/react/Info'
import type { AdviceScreen } from '#engine/index.ts'
import { Icon } from './icon.tsx'
import { LinkedWords } from './linked-words.tsx'

/**
 * A warning. Its live region is rendered before it has text, so that screen readers announce the
 * warning when it appears, after the current speech.
 */
export function Advice({
  advice,
  id,
}: {
  readonly advice: AdviceScreen | null
  readonly id?: string
}) {
  if (advice === null) return null
  return (
    <div role="status" id={id}>
      {advice.text !== null && (
        <p className="advice">
          <Icon shape={InfoIcon} />
          <span>
            <LinkedWords text={advice.text} />
          </span>
        </p>
      )}
    </div>
  )
}
