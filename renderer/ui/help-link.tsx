import { PhoneCallIcon } from '@phosphor-icons/react/PhoneCall'
import { WORDS } from '#renderer/words/words.ts'
import { IconShape } from './icon-shape.tsx'

/** The way to crisis help: same size, same words, on every screen. */
export function HelpLink() {
  return (
    <a className="sos" href="/crisis-resources">
      <IconShape shape={PhoneCallIcon} />
      <span>{WORDS.crisis.getHelp}</span>
    </a>
  )
}
