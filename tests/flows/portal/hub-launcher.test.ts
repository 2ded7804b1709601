import { describe, it } from 'vitest'
import { begin } from '../../../engine/kit/index.ts'
import { shipped } from '../shipped.ts'

const school = (...keys: readonly string[]) => ({
  organization: { entitlements: keys.map((key) => ({ key, config: {} })) },
})
const open = (
  hub: { readonly startsSurvey: boolean } = { startsSurvey: false },
  user: object = school('ConnectNow', 'Hub'),
) => begin(shipped, 'hub-launcher', { inputs: { user: JSON.parse(JSON.stringify(user)), hub } })
const URL = 'https://hub.example/a'

describe('the launcher of the Hub', () => {
  it('is loading at first, and then has a link, which it opens once, and by the button [HUBL-02]', () => {
    open()
      .asked('hubLink', { target: 'Home' })
      .shows('Launching The Hub')
      .shows('Preparing to send you to the hub...')
      .shows('Preparing Link...')
      .notAsked('openHub')
      .reply({ url: URL })
      .asked('openHub', { url: URL })
      .showsNot('Preparing to send you to the hub...')
      .shows("If you weren't redirected automatically, click the button below.")
      .notAsked('openHub')
      .event('open')
      .asked('openHub', { url: URL })
      .event('back')
      .asked('goBack')
  })

  it('says that it cannot be launched if there is no link, and links back [HUBL-02]', () => {
    for (const code of ['NO_LINK', 'NOT_REACHED'])
      open()
        .asked('hubLink')
        .fails(code)
        .shows('Unable to Launch Hub')
        .shows("We're having trouble connecting to the Hub right now. Please try again later.")
        .notAsked('openHub')
        .event('button1')
        .asked('goBack')
  })

  it('begins with the survey if it is requested', () => {
    open({ startsSurvey: true }).asked('hubLink', { target: 'SurveyStart' })
  })

  it('is for people whose organization has the Hub; others are led home', () => {
    for (const user of [school('ConnectNow'), school(), { organization: null }])
      open(undefined, user).notAsked('hubLink').asked('navigate', { to: '/home' }).ends()
  })
})
