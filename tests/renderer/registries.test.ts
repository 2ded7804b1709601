import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bookingEffects } from '#renderer/effects/booking-effects.ts'
import { bookingReads } from '#renderer/effects/booking-reads.ts'
import { cancellationEffects } from '#renderer/effects/cancellation-effects.ts'
import { sharingEffects } from '#renderer/effects/sharing-effects.ts'
import { contactEffects } from '#renderer/effects/contact-effects.ts'
import { gateEffects } from '#renderer/gate/gate-effects.ts'
import { linkEffects } from '#renderer/login/link-effects.ts'
import { loginEffects } from '#renderer/login/login-effects.ts'
import { passkeyEffects } from '#renderer/login/passkey-effects.ts'
import { signOnEffects } from '#renderer/login/sign-on-effects.ts'
import { pharmacyEffects } from '#renderer/effects/pharmacy-effects.ts'
import { photoEffects } from '#renderer/effects/photo-effects.ts'
import { postCallEffects } from '#renderer/effects/post-call-effects.ts'
import { providerFeedbackEffects } from '#renderer/effects/provider-feedback-effects.ts'
import { markersOf } from '#renderer/gate/markers.ts'
import { hubEffects } from '#renderer/pages/hub-launcher/hub-effects.ts'
import { saveProfileEffects } from '#renderer/pages/account-profile/save-profile.ts'
import { selfPayEffects } from '#renderer/pages/continue-care/self-pay-effects.ts'
import { HOME_EFFECTS } from '#renderer/pages/home/index.tsx'
import { REENROLL_EFFECTS } from '#renderer/pages/reenroll/index.tsx'
import { FIRST_CHOICES } from '#renderer/media/call-choices.ts'
import { createChatEntry } from '#renderer/chat/chat-entry.ts'
import { chatEffects } from '#renderer/pages/chat/index.tsx'
import { supportEffects } from '#renderer/pages/support/index.tsx'
import { planEffects } from '#renderer/pages/safety-plan/plan-effects.ts'
import { callEffects } from '#renderer/pages/video-call/index.tsx'
import { checkInEffects } from '#renderer/pages/video-check-in/check-in-effects.ts'
import { APPOINTMENT_VIEWS } from '#renderer/views/appointment-views.ts'
import { BILLING_VIEWS } from '#renderer/views/billing-views.ts'
import { CALL_VIEWS } from '#renderer/views/call-views.ts'
import { CRISIS_VIEWS } from '#renderer/views/crisis-views.ts'
import { dataEffects } from '#renderer/pages/account-data/data-effects.ts'
import { deletionEffects } from '#renderer/pages/account-data/deletion-effects.ts'
import { billEffects } from '#renderer/pages/billing-history/view-model.ts'
import { FEEDBACK_VIEWS } from '#renderer/views/feedback-views.ts'
import { HOME_VIEWS } from '#renderer/views/home-views.ts'
import { HUB_VIEWS } from '#renderer/views/hub-views.ts'
import { MEDICATION_VIEWS } from '#renderer/views/medication-views.ts'
import { MESSAGE_VIEWS } from '#renderer/views/message-views.ts'
import { NAVIGATION_VIEWS } from '#renderer/views/navigation-views.ts'
import { PHARMACY_VIEWS } from '#renderer/views/pharmacy-views.ts'
import { PHOTO_VIEWS } from '#renderer/views/photo-views.ts'
import { PROFILE_VIEWS } from '#renderer/views/profile-views.ts'
import { SAFETY_PLAN_VIEWS } from '#renderer/views/safety-plan-views.ts'
import { ACCOUNT_DATA_VIEWS } from '#renderer/views/account-data-views.ts'
import { SECURITY_VIEWS } from '#renderer/views/security-views.ts'
import { SELF_PAY_VIEWS } from '#renderer/views/self-pay-views.ts'
import { SHARING_VIEWS } from '#renderer/views/sharing-views.ts'
import { SUPPORT_VIEWS } from '#renderer/views/support-views.ts'
import { VISIT_VIEWS } from '#renderer/views/visit-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { WIDGETS } from '#renderer/widgets/registry.ts'

const vocabulary = (name: string): object => {
  const file: unknown = JSON.parse(readFileSync(`flows/vocabulary/${name}.json`, 'utf8'))
  const members: unknown =
    typeof file === 'object' && file !== null ? Reflect.get(file, name) : null
  return typeof members === 'object' && members !== null ? members : {}
}

/**
 * Views inside a form are drawn by the form itself; one that is kept on the server, by the page.
 */
const OF_FORMS = ['pre-screen', 'crisis-help', 'kept-form']
/** The run itself submits answers. */
const OF_THE_RUN = ['submitAssessment', 'submitScreener']
/** Links from e-mails have pages of their own, outside the gate. */
const OF_LINKS = Object.keys({ ...linkEffects(), ...signOnEffects(null) })
/** The navigation is on all of them. */
const OF_NAVIGATION = ['logOut']
const OF_PAGES = Object.keys({
  ...HOME_EFFECTS,
  ...dataEffects(),
  ...deletionEffects(() => undefined),
  ...billEffects(
    async () => ({}),
    () => undefined,
  ),
  ...REENROLL_EFFECTS,
  ...selfPayEffects(),
  ...contactEffects(async () => []),
  ...loginEffects(() => undefined),
  ...passkeyEffects(() => undefined),
  ...sharingEffects(),
  ...saveProfileEffects(async () => ({})),
  ...planEffects({
    edits: () => 0,
    readAgain: async () => undefined,
    keep: async () => undefined,
    forget: () => undefined,
  }),
  ...pharmacyEffects({ onFound: () => undefined, refetch: async () => undefined }),
  ...photoEffects({ photo: () => null, readPhotos: async () => true }),
  ...hubEffects({ leaveFor: () => undefined, goBack: () => undefined }),
  ...checkInEffects({
    navigate: () => undefined,
    readVisit: async () => undefined,
    choices: () => FIRST_CHOICES,
  }),
  ...chatEffects(createChatEntry()),
  ...callEffects({ keepPass: () => undefined, navigate: () => undefined }),
})
/** Pages of their own book and pay. */
const OF_BOOKING = Object.keys({ ...bookingEffects(), ...bookingReads() })
/** Used on the pages with visits that can be canceled. */
const OF_VISITS = Object.keys({
  ...cancellationEffects(() => undefined),
  ...postCallEffects(() => null),
  ...providerFeedbackEffects(),
  ...supportEffects({ send: async () => ({ isWaiting: false }) }),
})

describe('registries', () => {
  test('have every view that flows may name', () => {
    const drawn = [
      VIEWS,
      APPOINTMENT_VIEWS,
      BILLING_VIEWS,
      CALL_VIEWS,
      CRISIS_VIEWS,
      FEEDBACK_VIEWS,
      HOME_VIEWS,
      HUB_VIEWS,
      MEDICATION_VIEWS,
      MESSAGE_VIEWS,
      NAVIGATION_VIEWS,
      PHARMACY_VIEWS,
      PHOTO_VIEWS,
      PROFILE_VIEWS,
      SAFETY_PLAN_VIEWS,
      ACCOUNT_DATA_VIEWS,
      SECURITY_VIEWS,
      SELF_PAY_VIEWS,
      SHARING_VIEWS,
      SUPPORT_VIEWS,
      VISIT_VIEWS,
    ]
      .flatMap((views) => Object.keys(views))
      .concat(OF_FORMS)
    const missing = Object.keys(vocabulary('views')).filter((name) => !drawn.includes(name))
    expect(missing).toEqual([])
  })

  test('have every effect that flows may request', async () => {
    const effects = gateEffects({
      userId: 'u1',
      isImpersonated: false,
      markers: await markersOf({ id: 'u1', email: 'ana@example.org' }),
      refetch: async () => undefined,
      navigate: () => undefined,
      tell: () => undefined,
    })
    expect(
      Object.keys(vocabulary('effects')).filter(
        (name) =>
          !(name in effects) &&
          ![
            ...OF_THE_RUN,
            ...OF_LINKS,
            ...OF_NAVIGATION,
            ...OF_PAGES,
            ...OF_BOOKING,
            ...OF_VISITS,
          ].includes(name),
      ),
    ).toEqual([])
  })

  test('have a widget for every question type that a shipped definition uses', () => {
    const types = globSync('flows/**/*.json').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/"id": "[^"]+",\s*"type": "([a-z0-9-]+)"/g)].map(
        (match) => match[1] ?? '',
      ),
    )
    expect(types.length).toBeGreaterThan(20)
    expect(types.filter((type) => !(type in WIDGETS))).toEqual([])
  })
})
