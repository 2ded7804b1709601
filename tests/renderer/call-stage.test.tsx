import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallStage } from '#renderer/call/call-stage.tsx'
import { createCapture } from '#renderer/media/capture.ts'
import { WORDS } from '#renderer/words/words.ts'

const capture = createCapture<MediaStreamTrack>({
  enumerateDevices: async () => [],
  getUserMedia: async () => ({ getTracks: () => [] }),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

test.each([
  [true, 0],
  [false, 1],
])(
  'says that the camera is off only if it is, not while the browser opens it: on %j',
  (isOn, count) => {
    const { camera, ...rest } = capture.getState()
    const own = { ...rest, camera: { ...camera, isOn } }
    render(
      <CallStage
        others={[]}
        who="Ana Reed"
        waiting={null}
        onEnd={() => undefined}
        capture={capture}
        own={own}
      />,
    )
    expect(screen.queryAllByText(WORDS.call.ownOff)).toHaveLength(count)
  },
)
