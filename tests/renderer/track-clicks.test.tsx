import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { trackClicks } from '#renderer/shell/track-clicks.ts'
import { Button } from '#renderer/ui/button.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { ErrorSummary } from '#renderer/ui/error-summary.tsx'
import { Footer } from '#renderer/ui/footer.tsx'
import { ImpersonationBanner } from '#renderer/ui/impersonation-banner.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { TopBar } from '#renderer/ui/top-bar.tsx'
import { HOME_VIEWS } from '#renderer/views/home-views.ts'
import { task, told } from '#tests/flows/onboarding/person.ts'
import { inputsOf } from '#tests/flows/people.ts'
import { buildSession } from '#tests/support/build-session.ts'
import { showFlow } from '#tests/support/show-flow.tsx'
import { showInGate } from '#tests/support/show-in-gate.tsx'
import { showWaitingFlow } from '#tests/support/waiting-flow.tsx'

const tracked: string[] = []
let stop = () => {}
/** Nothing here opens another page. */
const stay = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

beforeEach(() => {
  tracked.length = 0
  stop = trackClicks((name) => tracked.push(name))
  document.addEventListener('click', stay)
})
afterEach(() => {
  stop()
  document.removeEventListener('click', stay)
  history.replaceState(null, '')
})

const press = (role: 'button' | 'link', name: string | RegExp) =>
  fireEvent.click(screen.getByRole(role, { name }), { detail: 0 })
const LEGAL = {
  termsAndConditions: 'https://a.test/t',
  privacyPolicy: 'https://a.test/p',
  telehealthConsent: 'https://a.test/c',
}

describe('what is tracked', () => {
  test('buttons and links are named after their text, once per press [EVNT-02]', () => {
    render(
      <>
        <TopBar brand="Mantra" />
        <ImpersonationBanner name="Ada Smith" onStop={() => undefined} />
        <Button>
          <b>Try again</b>
        </Button>
        <Footer supportPhone="(800) 464-2083" legalLinks={LEGAL} year={2026} />
      </>,
    )
    fireEvent.click(screen.getByText('Try again'))
    press('button', 'Stop impersonating')
    press('link', 'Mantra, home')
    press('link', 'Privacy Policy')
    press('link', '(800) 464-2083')
    expect(tracked).toEqual([
      'click.general.tryAgain',
      'click.frame.stopImpersonating',
      'click.frame.home',
      'click.frame.privacy',
      'click.call-support',
    ])
  })

  test('buttons of a flow have the names of the flow, the step and the text', async () => {
    const { unmount } = showInGate('welcome', { inputs: told({ preferredName: 'Annie' }) })
    press('button', 'Next')
    press('button', 'Back')
    expect(tracked).toEqual(['click.welcome.initial.next', 'click.form.back'])
    unmount()
    tracked.length = 0
    showInGate('email-verification', { inputs: told({ emailVerified: false }) })
    await act(async () => undefined)
    press('button', 'Resend activation email')
    press('link', 'contact Patient Support')
    expect(tracked).toEqual(['click.email-verification.verify.resend', 'click.support.inSentence'])
  })

  test('tasks and places of the home page have the names that their flow gives [EVNT-02]', () => {
    const notifications = [{ id: 'n1', key: 'monthlyScales', data: { requestId: 'r1' } }]
    const inputs = {
      ...told({ tasks: [task('medical-history')], notifications }),
      openRuns: [{ task: 'medical-history', requestId: null }],
    }
    showFlow('home', {
      inputs,
      session: buildSession(),
      card: null,
      effect: async () => null,
      views: HOME_VIEWS,
    })
    for (const name of ['Start', 'Continue where you left off', 'See your results'])
      press('link', name)
    expect(tracked).toEqual(['click.start-task', 'click.continue-task', 'click.view-results'])
  })

  test('an explicit name comes first, and an element without one is logged by its kind only', () => {
    render(
      <>
        <Button data-click="apply-coupon">Continue</Button>
        <Button>Dr. Ada Smith, Monday</Button>
        <a href="/account/profile">Ada Smith</a>
        <a href="/assessment/7f2e">Ada Smith again</a>
        <a href="mailto:help@mantra.test">help@mantra.test</a>
      </>,
    )
    press('button', 'Continue')
    press('button', /Monday/)
    press('link', 'Ada Smith')
    press('link', 'Ada Smith again')
    press('link', 'help@mantra.test')
    expect(tracked).toEqual([
      'click.apply-coupon',
      'click.other-button',
      'click.to.accountprofile',
      'click.other-link',
      'click.write-mail',
    ])
  })
})

describe('what is not tracked', () => {
  test('a press that is not accepted', () => {
    render(<Button busy="Logging in…">Log in</Button>)
    fireEvent.click(screen.getByRole('button'))
    expect(tracked).toEqual([])
  })

  test('crisis links, anywhere on the page', () => {
    render(
      <>
        <TopBar brand="Mantra" />
        <CrisisBlock title="If you need help right now" />
        <p>
          <LinkedWords text="In an emergency, call 911. You can call or text 988. Help for students: (866) 488-7386." />
        </p>
      </>,
    )
    const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href') !== '/')
    expect(links.length).toBeGreaterThan(7)
    for (const link of links) fireEvent.click(link)
    expect(tracked).toEqual([])
  })

  test('answers and links to them', () => {
    render(
      <>
        <ErrorSummary
          mistakes={[{ control: 'phq9-9', question: 'Item 9', message: 'Nearly every day' }]}
        />
        <fieldset className="field">
          <label>
            <input type="radio" name="phq9-9" />
            Nearly every day
          </label>
          <Button>Remove</Button>
        </fieldset>
      </>,
    )
    fireEvent.click(screen.getByRole('radio'))
    press('button', 'Remove')
    press('link', 'Item 9: Nearly every day')
    expect(tracked).toEqual([])
  })

  test('the steps of an assessment', () => {
    const { unmount } = showWaitingFlow('phq8', inputsOf())
    press('button', 'Get Started')
    fireEvent.click(screen.getAllByRole('radio')[0] ?? document.body, { detail: 0 })
    press('button', 'Back')
    expect(tracked).toEqual([])
    unmount()
    render(<Button>Get Started</Button>)
    press('button', 'Get Started')
    expect(tracked).toEqual(['click.visits.getStarted'])
  })
})
