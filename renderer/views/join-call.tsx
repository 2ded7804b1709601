import { VideoCameraIcon } from '@phosphor-icons/react/VideoCamera'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'

/** Opens the call of a visit. If that is not possible yet, it says why. */
export function JoinCall(props: ViewProps<'join-call'>) {
  const { words, blocked } = props.step.texts
  const send = useViewEvents('join-call', props)
  return (
    <Button
      data-click="join-video"
      isBlock
      isUnavailable={Boolean(blocked)}
      reason={blocked}
      onClick={() => send('join')}
    >
      <Icon shape={VideoCameraIcon} /> {words}
    </Button>
  )
}
