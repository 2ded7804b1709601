import { type FormEvent, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { messageOf, request } from '#renderer/api/client.ts'
import { AppConfigDocument, LoginDocument } from '#renderer/api/generated/graphql.ts'
import { toBrowserTime } from '#renderer/api/server-clock.ts'
import { readToken, writeToken } from '#renderer/api/token.ts'
import { useRequest } from '#renderer/api/use-request.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Street } from '#renderer/ui/street.tsx'
import { HelpLink } from '#renderer/ui/help-link.tsx'
import { Brand } from '#renderer/ui/top-bar.tsx'

/** Where a person who was sent to the login wanted to go: a path of this portal. */
function wayBack(state: unknown): string {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : '/home'
}

/** Whether the session before this one ended of idleness, by what the way here says. */
function cameOfIdleness(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasRunOut' in state && state.hasRunOut === true
}

export function LoginPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const asked = useRequest(AppConfigDocument, {})
  if (readToken() && !isBusy) return <Navigate to={wayBack(state)} replace />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !form.current) return
    const fields = new FormData(form.current)
    setBusy(true)
    setError(null)
    try {
      const { login } = await request(LoginDocument, {
        email: String(fields.get('email')),
        password: String(fields.get('password')),
      })
      writeToken({ token: login.authToken, expiresAt: toBrowserTime(login.expiresAt) })
      await navigate(wayBack(state), { replace: true })
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(false)
      document.getElementById('email')?.focus()
    }
  }

  return (
    <div className="login">
      <header className="login-art night on-night">
        {asked.kind === 'ready' && <Brand name={asked.data.appConfig.brand.name} />}
        <p className="t48 say">Someone to talk to, wherever you are.</p>
        <Street />
      </header>
      <nav aria-label="Help">
        <HelpLink />
      </nav>
      <main id="main" className="login-form stack-6">
        <div className="stack-2">
          <h1 className="t48">Welcome back</h1>
          <p className="muted">Log in to see your appointments and messages.</p>
        </div>
        {cameOfIdleness(state) && (
          <Banner tone="info">
            <p>You were logged out because nothing happened for a while. Answers that were saved are still there.</p>
          </Banner>
        )}
        <form className="stack-4" onSubmit={(event) => void submit(event)} ref={form}>
          {error && (
            <div role="alert">
              <ErrorText id="login-error">{error}</ErrorText>
            </div>
          )}
          <div className="field">
            <label htmlFor="email">Email</label>
            <input
              className="input"
              id="email"
              name="email"
              type="email"
              autoComplete="username"
              required
              aria-describedby={error ? 'login-error' : undefined}
            />
          </div>
          <div className="field">
            <label htmlFor="password">Password</label>
            <input className="input" id="password" name="password" type="password" autoComplete="current-password" required />
          </div>
          <Button type="submit" data-click="login" isBlock busy={isBusy ? 'Logging in…' : undefined}>
            Log in
          </Button>
        </form>
        <p className="actions">
          <Link to="/navigate/ResetPassword">Forgot your password?</Link>
          <Link to="/navigate/Signup">Become a patient</Link>
        </p>
        <p className="t14 muted">
          In an emergency <a href="tel:911">call 911</a>. For crisis support <a href="tel:988">call or text 988</a>, or{' '}
          <a href="sms:741741?&body=HOME">text HOME to 741741</a>. No account needed.
        </p>
      </main>
    </div>
  )
}
