import { PhoneCallIcon } from '@phosphor-icons/react/PhoneCall'
import { WORDS } from '#renderer/words/words.ts'
import { Icon } from './icon.tsx'

/** The link to crisis help: same size and text on every screen. */
export function HelpLink() {
  return (
    <a className="sos" href="/crisis-resources">
      <Icon shape={PhoneCallIcon} />
      <span>{WORDS.crisis.getHelp}</span>
    </a>
  )
}
