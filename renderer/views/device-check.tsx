import { WarningIcon } from '@phosphor-icons/react/Warning'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { CameraPreview } from '#renderer/media/camera-preview.tsx'
import { useDeviceCheck } from '#renderer/media/device-check.ts'
import { DeviceIcon } from '#renderer/media/device-icon.tsx'
import { DevicePicker } from '#renderer/media/device-picker.tsx'
import type { DeviceKind } from '#renderer/media/devices.ts'
import { usePreviewSize } from '#renderer/media/use-preview-size.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'

type DeviceCheckProps = ViewProps<'device-check'>

/**
 * The person's own picture, the switches, the devices and the connection. All of them are active
 * while this view is mounted.
 */
export function DeviceCheck({ step }: DeviceCheckProps) {
  const { texts, view } = step
  const { isUnavailable = false, opensPickers = false, bars = null } = view?.props ?? {}
  const { capture } = useDeviceCheck()
  const [showsPickers, setShowsPickers] = useState(false)
  const reason = useId()
  useEffect(() => capture.open(), [capture])
  useConnectionTest(step)
  const switched = { isUnavailable: isUnavailable === true, reason }
  return (
    <>
      {texts.browserNote && (
        <Banner tone="info" isQuiet>
          <p>{texts.browserNote}</p>
        </Banner>
      )}
      {texts.blockTitle ? <Blocked step={step} id={reason} /> : <Preview step={step} />}
      {texts.warning && (
        <div id={reason}>
          <Banner tone="danger">
            <p>{texts.warning}</p>
          </Banner>
        </div>
      )}
      <div className="switches">
        <Switch
          kind="microphone"
          words={texts.microphone}
          status={texts.microphoneStatus}
          {...switched}
        />
        <Switch kind="camera" words={texts.camera} status={texts.cameraStatus} {...switched} />
      </div>
      <Connection step={step} bars={bars} />
      {!texts.blockTitle && (
        <button
          type="button"
          className="link"
          data-click="switch-devices"
          aria-expanded={showsPickers || opensPickers === true}
          onClick={() => setShowsPickers(!showsPickers)}
        >
          {texts.switchDevices}
        </button>
      )}
      {(showsPickers || opensPickers) && !texts.blockTitle && <Pickers texts={texts} />}
    </>
  )
}

/** Tests the connection with the microphone's sound while the microphone is on. */
function useConnectionTest({ view }: DeviceCheckProps['step']): void {
  const { testTimeoutMs, testEveryMs } = view?.props ?? {}
  const { capture, connection } = useDeviceCheck()
  const { track } = useSyncExternalStore(capture.subscribe, capture.getState).microphone
  useEffect(() => {
    if (track === null || !testTimeoutMs || !testEveryMs) return
    return connection.start(track, { timeoutMs: testTimeoutMs, everyMs: testEveryMs })
  }, [connection, track, testTimeoutMs, testEveryMs])
}

function Preview({ step: { texts, view } }: Pick<DeviceCheckProps, 'step'>) {
  const { widestScreen = 0, margin = 0, heightPercent = 0 } = view?.props ?? {}
  const { capture } = useDeviceCheck()
  const { track } = useSyncExternalStore(capture.subscribe, capture.getState).camera
  const size = usePreviewSize({
    widestScreen: widestScreen ?? 0,
    margin: margin ?? 0,
    heightPerWidth: (heightPercent ?? 0) / 100,
  })
  return (
    <div className="preview" style={size}>
      <CameraPreview track={track} label={texts.picture}>
        <p className="preview-words">{texts.noPicture}</p>
      </CameraPreview>
    </div>
  )
}

/** Replaces the picture: says what to do first. */
function Blocked({
  step: { texts },
  id,
}: Pick<DeviceCheckProps, 'step'> & { readonly id: string }) {
  const { capture } = useDeviceCheck()
  return (
    <section className="device-block stack-4" role="alert" id={id}>
      <Icon shape={WarningIcon} size="bar" />
      <h2 className="t20">{texts.blockTitle}</h2>
      <p>{texts.blockBody}</p>
      <p>{texts.blockReason}</p>
      <Button
        look="secondary"
        size="small"
        data-click="try-devices-again"
        onClick={capture.tryAgain}
      >
        {texts.tryAgain}
      </Button>
      {texts.blockHelp && (
        <p>
          <LinkedWords text={texts.blockHelp} />
        </p>
      )}
    </section>
  )
}

type SwitchProps = {
  readonly kind: DeviceKind
  readonly words: string
  readonly status: string
  readonly isUnavailable: boolean
  /** Id of the element that says why it cannot be used. */
  readonly reason: string
}

function Switch({ kind, words, status, isUnavailable, reason }: SwitchProps) {
  const { capture } = useDeviceCheck()
  const { isOn } = useSyncExternalStore(capture.subscribe, capture.getState)[kind]
  return (
    <Button
      look="secondary"
      size="small"
      role="switch"
      aria-checked={isOn}
      aria-describedby={isUnavailable ? reason : undefined}
      isUnavailable={isUnavailable}
      data-click={`switch-${kind}`}
      onClick={() => capture.toggle(kind)}
    >
      <DeviceIcon kind={kind} isOn={isOn} /> {words}: <span>{status}</span>
    </Button>
  )
}

/**
 * The quality of the sound connection, as bars and in words. Changes are announced when the screen
 * reader pauses.
 */
function Connection({
  step: { texts },
  bars,
}: Pick<DeviceCheckProps, 'step'> & { readonly bars: number | null }) {
  return (
    <div className="stack-2">
      <p className="connection">
        <span className="signal" aria-hidden data-bars={bars ?? undefined}>
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} data-lit={(bars !== null && bar <= bars) || undefined} />
          ))}
        </span>
        <span role="status">
          {texts.connection}: <strong>{texts.connectionStatus}</strong>
        </span>
      </p>
      {texts.unstable && (
        <Banner tone="caution">
          <p>{texts.unstable}</p>
        </Banner>
      )}
    </div>
  )
}

function Pickers({ texts }: { readonly texts: DeviceCheckProps['step']['texts'] }) {
  const { capture } = useDeviceCheck()
  const { devices, camera, microphone } = useSyncExternalStore(capture.subscribe, capture.getState)
  return (
    <div className="stack-4">
      <DevicePicker
        label={texts.pickCamera}
        none={texts.noDevice}
        devices={devices.camera}
        deviceId={camera.deviceId}
        onChoose={(id) => capture.choose('camera', id)}
      />
      <DevicePicker
        label={texts.pickMicrophone}
        none={texts.noDevice}
        devices={devices.microphone}
        deviceId={microphone.deviceId}
        onChoose={(id) => capture.choose('microphone', id)}
      />
    </div>
  )
}
