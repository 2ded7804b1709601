import { expect, test } from 'vitest'
import { browserKind } from '#renderer/media/browser-kind.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 5, true, true],
  ['Chrome on an iPhone', `${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1`, 5, true, false],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 5, true, false],
  ['an app on an iPhone', `${IPHONE} Mobile/15E148 SomeApp 1.0`, 5, true, false],
  ['Safari on an iPad', `${MAC} Version/17.5 Safari/605.1.15`, 5, true, true],
  ['Edge on an iPad', `${MAC} Version/17.0 EdgiOS/126.0 Safari/605.1.15`, 5, true, false],
  ['Safari on a Mac', `${MAC} Version/17.5 Safari/605.1.15`, 0, false, true],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
    5,
    false,
    false,
  ],
])('%s', (_name, userAgent, maxTouchPoints, isIos, isSafari) => {
  expect(browserKind({ userAgent, maxTouchPoints })).toEqual({ isIos, isSafari })
})
