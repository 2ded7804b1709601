import { expect, test, vi } from 'vitest'
import { type Capture, createCapture } from '#renderer/media/capture.ts'
import { eventually } from '#tests/support/eventually.ts'
import { BUILT_IN, DESK, type FakeTrack, FRONT, fakeMedia, HEADSET } from './fake-media.ts'

/** Waits until the browser has answered all that it was asked. */
async function settled(capture: Capture<FakeTrack>) {
  await eventually(() => expect(capture.getState().isOpening).toBe(false))
  return capture.getState()
}

test('camera and microphone start on, by one question to the browser, and both are closed with the page [CHKN-02]', async () => {
  const browser = fakeMedia(FRONT, BUILT_IN)
  const capture = createCapture(browser.media)
  const close = capture.open()
  const state = await settled(capture)
  expect([state.camera.isOn, state.microphone.isOn]).toEqual([true, true])
  expect([state.camera.track?.deviceId, state.microphone.track?.deviceId]).toEqual([
    'front',
    'built-in',
  ])
  expect(browser.asked).toEqual([{ video: { facingMode: 'user' }, audio: true }])
  expect(state.devices).toEqual({
    camera: [{ id: 'front', name: 'Front camera' }],
    microphone: [{ id: 'built-in', name: 'Built-in microphone' }],
  })
  close()
  await settled(capture)
  expect(browser.open()).toEqual([])
  expect(browser.listeners()).toBe(0)
})

test('a capture closed before the browser answered does not stay open, and opens again', async () => {
  const browser = fakeMedia(FRONT, BUILT_IN)
  const capture = createCapture(browser.media)
  capture.open()()
  await settled(capture)
  expect(browser.open()).toEqual([])
  capture.open()
  await settled(capture)
  expect(browser.open()).toEqual(['front', 'built-in'])
})

test('a device that is switched off is closed, and the other is unchanged', async () => {
  const browser = fakeMedia(FRONT, BUILT_IN)
  const capture = createCapture(browser.media)
  capture.open()
  const before = await settled(capture)
  capture.toggle('camera')
  expect(capture.getState().camera.isOn).toBe(false)
  const off = await settled(capture)
  expect(browser.open()).toEqual(['built-in'])
  expect(off.microphone.track).toBe(before.microphone.track)
  expect(capture.choices()).toEqual({
    camera: { isOn: false, deviceId: null },
    microphone: { isOn: true, deviceId: null },
  })
  capture.toggle('camera')
  await settled(capture)
  expect(browser.open()).toEqual(['built-in', 'front'])
})

test('another device is opened once the previous one is closed', async () => {
  const browser = fakeMedia(FRONT, DESK, BUILT_IN, HEADSET)
  const capture = createCapture(browser.media)
  capture.open()
  await settled(capture)
  capture.choose('camera', 'desk')
  capture.choose('microphone', 'headset')
  expect([capture.getState().camera.deviceId, capture.getState().microphone.deviceId]).toEqual([
    'desk',
    'headset',
  ])
  const state = await settled(capture)
  expect(browser.open()).toEqual(['desk', 'headset'])
  expect([state.camera.deviceId, state.microphone.deviceId]).toEqual(['desk', 'headset'])
  expect(capture.choices()).toEqual({
    camera: { isOn: true, deviceId: 'desk' },
    microphone: { isOn: true, deviceId: 'headset' },
  })
})

test('choices of the previous page are used, and a chosen device that is missing is replaced', async () => {
  const choices = {
    camera: { isOn: true, deviceId: 'desk' },
    microphone: { isOn: false, deviceId: 'headset' },
  }
  const browser = fakeMedia(FRONT, DESK, BUILT_IN)
  const capture = createCapture(browser.media, choices)
  capture.open()
  await settled(capture)
  expect(browser.open()).toEqual(['desk'])
  const without = fakeMedia(FRONT, BUILT_IN)
  const other = createCapture(without.media, choices)
  other.open()
  const { camera } = await settled(other)
  expect(without.open()).toEqual(['front'])
  other.toggle('microphone')
  expect((await settled(other)).camera.track).toBe(camera.track)
  expect(without.open()).toEqual(['front', 'built-in'])
})

test('a device that is unplugged while the browser opens it is replaced', async () => {
  const browser = fakeMedia(FRONT, DESK, BUILT_IN)
  const left = {
    ...browser.media,
    enumerateDevices: () => Promise.resolve([FRONT, DESK, BUILT_IN]),
  }
  browser.connect(FRONT, BUILT_IN)
  const capture = createCapture(left, {
    camera: { isOn: true, deviceId: 'desk' },
    microphone: { isOn: true, deviceId: null },
  })
  capture.open()
  const { failure } = await settled(capture)
  expect(failure).toBe(null)
  expect(browser.open()).toEqual(['front', 'built-in'])
})

test('a device that is unplugged is replaced; without any other, this is reported until one is plugged in', async () => {
  const browser = fakeMedia(DESK, FRONT, BUILT_IN)
  const capture = createCapture(browser.media)
  capture.open()
  await settled(capture)
  expect(browser.open()).toEqual(['desk', 'built-in'])
  browser.connect(FRONT, BUILT_IN)
  await eventually(() => expect(browser.open()).toEqual(['built-in', 'front']))
  browser.connect(BUILT_IN)
  await eventually(() => expect(capture.getState().failure).toBe('no-camera'))
  expect(browser.open()).toEqual([])
  expect([capture.getState().camera.isOn, capture.getState().microphone.isOn]).toEqual([
    false,
    false,
  ])
  browser.connect(FRONT)
  await eventually(() => expect(capture.getState().failure).toBe('no-microphone'))
  browser.connect(FRONT, BUILT_IN)
  await eventually(() => expect(browser.open()).toEqual(['front', 'built-in']))
  expect(capture.getState().failure).toBe(null)
})

test('a track that the browser ends is opened again, or the browser reports the reason', async () => {
  const browser = fakeMedia(FRONT, BUILT_IN)
  const capture = createCapture(browser.media)
  capture.open()
  await settled(capture)
  browser.fail(new DOMException('', 'NotAllowedError'))
  browser.tracks[0]?.end()
  await eventually(() => expect(capture.getState().failure).toBe('refused'))
  expect(browser.open()).toEqual([])
  browser.connect(FRONT, BUILT_IN, HEADSET)
  await settled(capture)
  expect(browser.asked).toHaveLength(2)
})

test('a media error switches both off, and the choices return once it is over [CHKN-09]', async () => {
  const browser = fakeMedia(FRONT, DESK, BUILT_IN)
  browser.fail(new DOMException('', 'NotReadableError'))
  const capture = createCapture(browser.media)
  capture.open()
  const failed = await settled(capture)
  expect(failed.failure).toBe('busy')
  expect([failed.camera.isOn, failed.microphone.isOn]).toEqual([false, false])
  expect(capture.choices().camera.isOn).toBe(true)
  browser.fail(null)
  capture.choose('camera', 'desk')
  const state = await settled(capture)
  expect(state.failure).toBe(null)
  expect([state.camera.isOn, state.microphone.isOn]).toEqual([true, true])
  expect(browser.open()).toEqual(['desk', 'built-in'])
})

test('it tries again, and a listener that has unsubscribed gets no calls', async () => {
  const browser = fakeMedia(FRONT, BUILT_IN)
  browser.fail(new TypeError('no'))
  const capture = createCapture(browser.media)
  const listener = vi.fn()
  const stop = capture.subscribe(listener)
  capture.open()
  expect((await settled(capture)).failure).toBe('other')
  expect(listener).toHaveBeenCalled()
  stop()
  listener.mockClear()
  browser.fail(null)
  capture.tryAgain()
  expect((await settled(capture)).failure).toBe(null)
  expect(listener).not.toHaveBeenCalled()
})
