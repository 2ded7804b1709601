import { expect, test, vi } from 'vitest'
import { callState, FIRST_CHOICES, readCallChoices } from '#renderer/media/call-choices.ts'
import { forgetDevicesOff, keepDevicesOff, readDevicesOff } from '#renderer/media/devices-off.ts'
import { connectedDevice, namedDevices, sortDevices } from '#renderer/media/devices.ts'
import { mediaFailure } from '#renderer/media/media-failure.ts'
import { previewSize } from '#renderer/media/preview-size.ts'
import { drawSquare, squareCrop } from '#renderer/media/square-crop.ts'
import { BUILT_IN, DESK, FRONT } from './fake-media.ts'

const BOTH = { hasCamera: true, hasMicrophone: true }

test.each([
  ['NotReadableError', BOTH, 'busy'],
  ['NotAllowedError', BOTH, 'refused'],
  ['NotFoundError', { hasCamera: false, hasMicrophone: true }, 'no-camera'],
  ['NotFoundError', { hasCamera: true, hasMicrophone: false }, 'no-microphone'],
  ['NotFoundError', BOTH, 'other'],
  ['AbortError', BOTH, 'other'],
  ['SecurityError', BOTH, 'other'],
] as const)('%s of a browser with %o is the failure %s', (name, present, failure) => {
  expect(mediaFailure(new DOMException('', name), present)).toBe(failure)
})

test('a value that is not an error counts as any other failure', () => {
  expect(mediaFailure('NotReadableError', BOTH)).toBe('other')
})

test('the middle square of a wide and of a tall picture, and of a square [CHKN-11]', () => {
  expect(squareCrop({ width: 640, height: 480 })).toEqual({ x: 80, y: 0, size: 480 })
  expect(squareCrop({ width: 720, height: 1280 })).toEqual({ x: 0, y: 280, size: 720 })
  expect(squareCrop({ width: 300, height: 300 })).toEqual({ x: 0, y: 0, size: 300 })
})

test('a capture is the middle square of the picture, and nothing if the video has none [CHKN-11]', () => {
  const canvas = document.createElement('canvas')
  const drawImage = vi.fn()
  vi.spyOn(canvas, 'getContext').mockReturnValue(Object.assign(Object.create(null), { drawImage }))
  const video = document.createElement('video')
  drawSquare(video, canvas)
  expect(drawImage).not.toHaveBeenCalled()
  Object.defineProperties(video, { videoWidth: { value: 1280 }, videoHeight: { value: 720 } })
  drawSquare(video, canvas)
  expect([canvas.width, canvas.height]).toEqual([720, 720])
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(video, 280, 0, 720, 720, 0, 0, 720, 720)
})

test('the preview is min(screen width, 425) - 50 wide, and 65% of that high [CHKN-12] [ACON-08]', () => {
  const limits = { widestScreen: 425, margin: 50, heightPerWidth: 0.65 }
  expect(previewSize(390, limits)).toEqual({ width: 340, height: 221 })
  expect(previewSize(1280, limits)).toEqual({ width: 375, height: 243.75 })
})

test('cameras and microphones are sorted, and those without id or name cannot be chosen', () => {
  const { camera, microphone } = sortDevices([
    BUILT_IN,
    FRONT,
    { deviceId: '', kind: 'videoinput', label: '' },
    DESK,
  ])
  expect(camera.map(({ id }) => id)).toEqual(['front', '', 'desk'])
  expect(microphone).toEqual([{ id: 'built-in', name: 'Built-in microphone' }])
  expect(namedDevices(camera).map(({ name }) => name)).toEqual(['Front camera', 'Desk camera'])
  expect([
    connectedDevice(camera, 'desk'),
    connectedDevice(camera, 'built-in'),
    connectedDevice(camera, null),
  ]).toEqual(['desk', null, null])
})

test('chosen devices go through navigation state, and those that are off stay off only for that person', () => {
  const choices = {
    camera: { isOn: false, deviceId: 'desk' },
    microphone: { isOn: true, deviceId: null },
  }
  keepDevicesOff('u1', choices)
  expect(readCallChoices(callState(choices), readDevicesOff('u1'))).toEqual(choices)
  expect(readDevicesOff('u2')).toEqual([])
  for (const state of [
    null,
    undefined,
    'x',
    {},
    { call: null },
    { call: { camera: 1, microphone: { deviceId: '' } } },
  ])
    expect(readCallChoices(state, [])).toEqual(FIRST_CHOICES)
  keepDevicesOff('u1', FIRST_CHOICES)
  expect(readDevicesOff('u1')).toEqual([])
  keepDevicesOff('u1', choices)
  forgetDevicesOff()
  expect(readDevicesOff('u1')).toEqual([])
})
