import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Json, start } from '#engine/index.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { createRunStore } from '#renderer/flow/run-store.ts'
import { whenSaved } from '#renderer/flow/unsaved-runs.ts'
import { PROFILE_VIEWS } from '#renderer/views/profile-views.ts'
import { buildFlow, EFFECTS } from '#tests/support/build-flow.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'

const section = (id: string, title: string) => ({
  id,
  title,
  view: 'editable-facts',
  edit: true,
  texts: {
    edit: 'Change',
    fact1: title,
    value1: `{user.${id}}`,
    blocked: 'Save or cancel your other change first.',
    next: 'Save',
  },
  fields: [
    {
      id,
      type: 'free-text-field' as const,
      label: `Your ${title}`,
      prefill: { var: `user.${id}` },
    },
  ],
  leave: [
    { effect: 'save', args: { value: { var: `answers.${id}` } }, onFail: [{ text: 'Not saved' }] },
  ],
})
const flow = buildFlow(
  { mode: 'all', inputs: ['user'], steps: [section('name', 'name'), section('city', 'city')] },
  [EFFECTS],
)
const user = { name: 'Ann', city: 'Albany' }

function show() {
  const saved: Json[] = []
  let answer = Promise.withResolvers<null>()
  const save = ({ value }: { readonly [name: string]: Json }) => {
    saved.push(value ?? null)
    answer = Promise.withResolvers<null>()
    return answer.promise
  }
  const store = createRunStore({
    flow,
    state: start(flow, { user }).state,
    effects: { save },
    keeper: null,
  })
  render(
    <main>
      <h1>Your profile</h1>
      <FlowView store={store} views={PROFILE_VIEWS} />
    </main>,
  )
  const settle = (how: 'resolve' | 'reject', news: Json = user) =>
    act(async () => {
      if (how === 'resolve') answer.resolve(null)
      else answer.reject(Object.assign(new Error(), { code: 'TAKEN' }))
      await Promise.resolve()
      store.send({ type: 'inputs', inputs: { user: news } })
    })
  return { saved, settle }
}
const part = (title: string) => within(screen.getByRole('region', { name: title }))
const change = (title: string) => screen.getByRole('button', { name: `Change ${title}` })
const box = (title: string) =>
  screen.queryByLabelText<HTMLInputElement>(new RegExp(`Your ${title}`))

test('a section shows its values, is edited in its place, and shows the saved ones', async () => {
  const { saved, settle } = show()
  await expectAccessible()
  expect(part('name').getByText('Ann')).toBeDefined()
  await userEvent.click(change('name'))
  expect([box('name')?.value, document.activeElement?.textContent]).toEqual(['Ann', 'name'])
  await expectAccessible()
  await userEvent.clear(box('name') ?? document.body)
  await userEvent.type(box('name') ?? document.body, 'Bea{Enter}')
  expect(saved).toEqual(['Bea'])
  await settle('resolve', { ...user, name: 'Bea' })
  expect([box('name'), part('name').getByText('Bea').textContent]).toEqual([null, 'Bea'])
  expect(document.activeElement).toBe(change('name'))
})

test('unsaved entries stay if saving failed, and are dropped by Cancel', async () => {
  const { settle } = show()
  await userEvent.click(change('city'))
  await userEvent.type(box('city') ?? document.body, ' Park')
  await userEvent.click(part('city').getByRole('button', { name: 'Save' }))
  await settle('reject')
  expect([
    box('city')?.value,
    part('city').getByRole('group', { name: 'Not saved' }).textContent,
  ]).toEqual(['Albany Park', 'Not saved'])
  await userEvent.click(part('city').getByRole('button', { name: 'Cancel' }))
  expect([box('city'), part('city').getByText('Albany').textContent]).toEqual([null, 'Albany'])
  expect(document.activeElement).toBe(change('city'))
})

test('one section is edited at a time: the other says why it cannot be opened while something would be lost', async () => {
  show()
  await userEvent.click(change('name'))
  await userEvent.click(change('city'))
  expect([box('name'), box('city')?.value]).toEqual([null, 'Albany'])
  await userEvent.type(box('city') ?? document.body, '!')
  expect(change('name').getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(change('name'))
  expect(part('name').getByText('Save or cancel your other change first.')).toBeDefined()
  expect(box('city')?.value).toBe('Albany!')
})

test('leaving with a change needs a confirmation, but never on the way to crisis help', async () => {
  show()
  const left: string[] = []
  const paths = ['/home', '/crisis-resources', '/billing']
  render(
    paths.map((path) => (
      <a
        key={path}
        href={path}
        onClick={(event) => {
          event.preventDefault()
          left.push(path)
        }}
      >
        {path}
      </a>
    )),
  )
  const leave = (path: string) => userEvent.click(screen.getByText(path))
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await userEvent.click(change('name'))
  await leave('/home')
  expect([left, await whenSaved(), isHeld()]).toEqual([['/home'], true, false])
  await userEvent.type(box('name') ?? document.body, 'a')
  expect([await whenSaved(), isHeld()]).toEqual([false, true])
  await leave('/crisis-resources')
  expect([left.at(-1), isHeld()]).toEqual(['/crisis-resources', false])
  await leave('/billing')
  expect([left.length, isHeld()]).toEqual([2, true])
  await userEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect([left.length, box('name')?.value]).toEqual([2, 'Anna'])
  await leave('/billing')
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
  expect(left).toEqual(['/home', '/crisis-resources', '/billing'])
})
