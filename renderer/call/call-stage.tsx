import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CameraPreview } from '#renderer/media/camera-preview.tsx'
import type { Capture, CaptureState } from '#renderer/media/capture.ts'
import { DevicePicker } from '#renderer/media/device-picker.tsx'
import { namedDevices } from '#renderer/media/devices.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { CALL_ICONS } from './call-icons.ts'
import type { RemotePart } from './call-room.ts'

type Own = {
  readonly capture: Capture<MediaStreamTrack>
  readonly own: CaptureState<MediaStreamTrack>
}

type CallStageProps = Own & {
  readonly others: readonly RemotePart[]
  /** The name of the other person. */
  readonly who: string
  /** Shown until another person has joined. */
  readonly waiting: ReactNode
  readonly onEnd: () => void
}

/** All people in a call, with the person's own picture in a corner, and the switches below. */
export function CallStage({ others, who, waiting, onEnd, capture, own }: CallStageProps) {
  return (
    <>
      <div className="call-stage on-night">
        {others.length === 0 ? (
          <div className="call-waiting stack-4">{waiting}</div>
        ) : (
          others.map((part) => <Other key={part.id} part={part} who={who} />)
        )}
        <div className="preview call-own">
          <CameraPreview track={own.camera.track} label={WORDS.call.own}>
            {!own.camera.isOn && <p className="call-dark t14">{WORDS.call.ownOff}</p>}
          </CameraPreview>
        </div>
      </div>
      <CallControls capture={capture} own={own} onEnd={onEnd} />
    </>
  )
}

function Other({
  part: { stream, hasCamera, hasMicrophone },
  who,
}: {
  readonly part: RemotePart
  readonly who: string
}) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (element !== null) element.srcObject = stream
  }, [stream])
  return (
    <figure className="call-other">
      {/* biome-ignore lint/a11y/useMediaCaption: a live conversation has no captions */}
      <video
        ref={video}
        className={hasCamera ? undefined : 'is-dark'}
        aria-label={who}
        autoPlay
        playsInline
      />
      {!hasCamera && <p className="call-dark">{WORDS.call.othersCameraOff}</p>}
      <figcaption>
        <span>{who}</span>
        {!hasMicrophone && (
          <span className="call-muted">
            <CallIcon name="microphone-slash" /> {WORDS.call.othersMicrophoneOff}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function CallIcon({ name }: { readonly name: keyof typeof CALL_ICONS }) {
  return <Icon shape={CALL_ICONS[name]} />
}

function CallControls({ capture, own, onEnd }: Own & { readonly onEnd: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const settings = useId()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: it is not a set of fields */}
      <div className="call-controls" role="group" aria-label={WORDS.call.controls}>
        <Button
          look="secondary"
          data-click="call-microphone"
          onClick={() => capture.toggle('microphone')}
        >
          <CallIcon name={own.microphone.isOn ? 'microphone' : 'microphone-slash'} />{' '}
          {own.microphone.isOn ? WORDS.call.mute : WORDS.call.unmute}
        </Button>
        <Button look="secondary" data-click="call-camera" onClick={() => capture.toggle('camera')}>
          <CallIcon name={own.camera.isOn ? 'video-camera' : 'video-camera-slash'} />{' '}
          {own.camera.isOn ? WORDS.call.cameraOff : WORDS.call.cameraOn}
        </Button>
        <Button
          look="secondary"
          data-click="call-settings"
          aria-expanded={isOpen}
          aria-controls={settings}
          onClick={() => setIsOpen(!isOpen)}
        >
          <CallIcon name="gear" /> {WORDS.call.settings}
        </Button>
        <Button look="danger" data-click="call-end" onClick={onEnd}>
          <CallIcon name="phone-disconnect" /> {WORDS.call.end}
        </Button>
      </div>
      <div id={settings} className="call-settings stack-4" hidden={!isOpen}>
        <CallSettings capture={capture} own={own} />
      </div>
    </>
  )
}

function CallSettings({ capture, own }: Own) {
  const cameras = namedDevices(own.devices.camera)
  const flip = () => {
    const at = cameras.findIndex(({ id }) => id === own.camera.deviceId)
    const next = cameras[(at + 1) % cameras.length]
    if (next !== undefined) capture.choose('camera', next.id)
  }
  return (
    <>
      <DevicePicker
        label={WORDS.call.camera}
        devices={own.devices.camera}
        deviceId={own.camera.deviceId}
        none={WORDS.call.none}
        onChoose={(id) => capture.choose('camera', id)}
      />
      <Button
        look="secondary"
        size="small"
        data-click="call-flip"
        isUnavailable={cameras.length < 2}
        reason={WORDS.call.oneCamera}
        onClick={flip}
      >
        <CallIcon name="camera-rotate" /> {WORDS.call.flip}
      </Button>
      <DevicePicker
        label={WORDS.call.microphone}
        devices={own.devices.microphone}
        deviceId={own.microphone.deviceId}
        none={WORDS.call.none}
        onChoose={(id) => capture.choose('microphone', id)}
      />
      <p className="t14 muted">{WORDS.call.ios}</p>
    </>
  )
}
