import type { AdviceScreen } from '#engine/index.ts'
import { Icon } from './icon.tsx'
import { LinkedWords } from './linked-words.tsx'

/** Words that warn. Their place is there before they are, so that they are read aloud when they come, after what is being said. */
export function Advice({ advice, id }: { readonly advice: AdviceScreen | null; readonly id?: string }) {
  if (advice === null) return null
  return (
    <div role="status" id={id}>
      {advice.text !== null && (
        <p className="advice">
          <Icon name="info" />
          <span>
            <LinkedWords text={advice.text} />
          </span>
        </p>
      )}
    </div>
  )
}
