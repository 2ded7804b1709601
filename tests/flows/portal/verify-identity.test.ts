import { describe, expect, it } from 'vitest'
import { factReader, type JsonObject } from '#engine/index.ts'
import { begin } from '#engine/kit/index.ts'
import { school, task, told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const care = (paymentSource: string): JsonObject => ({
  careType: 'Therapy',
  careStatus: 'Active',
  paymentSource,
})
const NONE = { identificationCard: false, selfie: false, wasRefused: false }
const PAYS = { origin: 'Dtc', organization: null, careFlows: [care('SelfPay')] }
const SPONSORED = { origin: 'Student', organization: school(), careFlows: [care('Organization')] }
const REFERRED = { origin: 'Student', organization: school(), careFlows: [care('SelfPay')] }

type Story = { readonly user?: JsonObject; readonly isDone?: boolean; readonly photos?: JsonObject }

const about = ({ user = PAYS, isDone = false, photos = NONE }: Story) =>
  told(
    { ...user, tasks: [task('verify-identity', isDone)] },
    {
      identityPhotos: photos,
      media: { failure: null, camera: true, microphone: false, bars: null },
    },
  )
const opened = (story: Story = {}) => begin(shipped, 'verify-identity', { inputs: about(story) })
type Run = ReturnType<typeof opened>

/** Takes a photo and sends it. */
const photo = (run: Run, isBlurry?: boolean) => {
  const sent = run.press('Open camera').event('taken').press('Confirm').reply(true)
  return isBlurry === undefined ? sent : sent.reply(isBlurry)
}
const failing = (failure: string | null) => ({
  media: { failure, camera: failure === null, microphone: false, bars: null },
})

describe('the task of verifying an identity', () => {
  it("runs an intro, 'Photo of ID', 'Photo of you' and 'All set', in this order [IDVF-01]", () => {
    const run = opened()
      .shows("Let's check that it's you")
      .press('Get Started')
      .shows('Photo of ID')
      .isAt('photo-of-id/intro')
    photo(run, false).shows('Photo of you').isAt('photo-of-you/intro')
    photo(run)
    run.awaits('refetchPhotos').reply(true).shows('All set')
    expect(
      run.steps.map((step) => step.split('/')[0]).filter((step, i, all) => step !== all[i - 1]),
    ).toEqual(['intro', 'photo-of-id', 'photo-of-you', 'all-set'])
  })

  it("ends with 'Go to dashboard', which reads the person again and goes home, even if that fails [IDVF-04]", () => {
    for (const answer of ['reply', 'fails'] as const) {
      const run = opened({ isDone: true }).shows('All set').press('Go to dashboard')
      run.asked('navigate', { to: '/home' }).asked('refetchUser')
      if (answer === 'reply') run.reply().ends()
      else run.fails('NOT_LOADED').ends()
    }
  })

  it('asks sponsored people for no ID, unless they are students none of whose care is paid for [IDVF-05]', () => {
    for (const [user, first] of [
      [PAYS, 'photo-of-id/intro'],
      [REFERRED, 'photo-of-id/intro'],
      [SPONSORED, 'photo-of-you/intro'],
      [{ ...PAYS, careFlows: [care('Organization')] }, 'photo-of-you/intro'],
      [{ ...REFERRED, careFlows: [care('SelfPay'), care('Organization')] }, 'photo-of-you/intro'],
    ] as const)
      opened({ user }).press('Get Started').isAt(first)
    const needs = (user: JsonObject) => factReader(shipped)('needs-id-photo').valueFor({ user })
    const people = [PAYS, REFERRED, SPONSORED, { ...SPONSORED, origin: 'Dtc', careFlows: [] }]
    expect(people.map((user) => Boolean(needs(user)))).toEqual([true, true, false, false])
  })

  it('continues with the photo of the person after the ID photo has arrived, and asks for refused photos again', () => {
    opened({ photos: { ...NONE, identificationCard: true } })
      .press('Get Started')
      .isAt('photo-of-you/intro')
    opened({ photos: { ...NONE, wasRefused: true } }).shows(
      "We couldn't use your last photos, and deleted them. Please take new ones.",
    )
    opened().showsNot('We need new photos')
  })

  it('reports an unexpected state: the photo is missing, or the server still asks for one, and starts over [IDVF-10]', () => {
    const gone = opened().press('Get Started').press('Open camera').event('taken').press('Confirm')
    gone.fails('NO_PHOTO').shows('An unexpected error occurred.')
    gone.press('Start again').reply().reply(false).isAt('intro')

    const run = opened({ user: SPONSORED }).press('Get Started')
    photo(run).reply(false).shows('An unexpected error occurred.')
    run.press('Start again').reply().reply(true).shows('All set')

    const unasked = opened({ user: SPONSORED })
      .press('Get Started')
      .press('Open camera')
      .event('taken')
      .press('Confirm')
    unasked.fails('NOT_REQUESTED').reply(false).shows('An unexpected error occurred.')
  })
})

describe('taking a photo', () => {
  it("goes from an intro to the camera and to a preview, which offers 'Retake' and 'Confirm' [IDVF-07]", () => {
    const run = opened().press('Get Started')
    for (const at of ['photo-of-id', 'photo-of-you']) {
      run
        .isAt(`${at}/intro`)
        .press('Open camera')
        .isAt(`${at}/active`)
        .event('taken')
        .isAt(`${at}/preview`)
      run.shows('Retake', 'Confirm').press('Confirm').reply(true)
      if (at === 'photo-of-id') run.reply(false)
    }
  })

  it("opens the camera on 'Retake', and sends on 'Confirm' for its own purpose, once [IDVF-08]", () => {
    const run = opened().press('Get Started')
    for (const purpose of ['identificationCard', 'selfie']) {
      run
        .press('Open camera')
        .event('taken')
        .event('retake')
        .shows('Take photo')
        .notAsked('sendPhoto')
      run.event('taken').press('Confirm').asked('sendPhoto', { purpose })
      run.refuses('BUSY', (one) => one.next()).refuses('BUSY', (one) => one.event('retake'))
      run.fails('NOT_SENT').shows('An unexpected error occurred. Please try again.', 'Retake')
      run.press('Confirm').asked('sendPhoto', { purpose }).reply(true)
      if (purpose === 'identificationCard') run.asked('checkPhoto').reply(false)
      else run.notAsked('checkPhoto')
    }
  })

  it('reports a blurry ID, which may be taken again or used anyway; a failed check blocks no one', () => {
    for (const leads of ['again', 'anyway'] as const) {
      const run = photo(opened().press('Get Started'), true).shows('This photo looks blurry')
      if (leads === 'anyway') run.press('Use anyway').isAt('photo-of-you/intro')
      else
        run
          .event('retake')
          .isAt('photo-of-id/active')
          .event('taken')
          .press('Confirm')
          .reply(true)
          .reply(false)
          .isAt('photo-of-you/intro')
    }
    const run = opened()
      .press('Get Started')
      .press('Open camera')
      .event('taken')
      .press('Confirm')
      .reply(true)
    run.fails('NOT_CHECKED').isAt('photo-of-you/intro')
  })

  it('shows help for the failure instead of a camera that fails, and the camera again once it works', () => {
    const run = opened()
      .press('Get Started')
      .press('Open camera')
      .showsNot("We can't use your camera")
    for (const [failure, words] of [
      ['refused', /^No camera found\. Please adjust your browser permissions/],
      ['no-camera', /^No camera found\. Please connect a video source/],
      ['busy', /another app or tab is using it/],
      ['other', /^We couldn't connect to your camera\. Please check the connection/],
    ] as const) {
      run.inputs(failing(failure)).shows("We can't use your camera", words)
      if (failure === 'no-camera') run.shows('Choose a photo instead')
      else
        expect(() => run.showsNot('Choose a photo instead').event('taken')).toThrow(
          'No view on screen takes the event',
        )
      run.inputs(failing(null)).showsNot("We can't use your camera").shows('Photo of ID')
    }
  })
})
