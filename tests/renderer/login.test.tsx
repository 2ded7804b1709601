import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { LoginPage } from '#renderer/pages/login/index.tsx'
import { expectAccessible } from '#tests/support/expect-accessible.ts'

const logIn = () => screen.getByRole('button', { name: 'Log in' })
const links = () => within(screen.getByRole('alert')).getAllByRole('link')

function open() {
  render(
    <MemoryRouter>
      <LoginPage />
    </MemoryRouter>,
  )
}

test('the login lists missing and wrong entries as every form does, and moves to the first of them', async () => {
  open()
  await userEvent.click(logIn())
  expect(await screen.findByRole('heading', { name: 'There are 2 things to fix' })).toBeDefined()
  expect(links().map((link) => link.textContent)).toEqual([
    'Email: Please enter your email address.',
    'Password: Please enter your password.',
  ])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  await expectAccessible()
  await userEvent.type(screen.getByLabelText('Email'), 'nobody')
  await userEvent.type(screen.getByLabelText('Password'), 'x')
  await userEvent.click(logIn())
  expect(await screen.findByRole('heading', { name: 'Check one answer' })).toBeDefined()
  await userEvent.click(
    screen.getByRole('link', { name: 'Email: Please provide a valid email address' }),
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})
