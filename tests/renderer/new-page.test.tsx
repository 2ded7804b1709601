import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markKeys } from '#renderer/shell/mark-keys.ts'
import { WORDS } from '#renderer/words/words.ts'
import { ErrorSummary } from '#renderer/ui/error-summary.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'

type PageProps = {
  readonly id: string
  readonly heading: string
  readonly title?: string
  readonly isThere?: boolean
}

function Page({ id, heading, title, isThere = true }: PageProps) {
  useNewPage(isThere ? id : null)
  return (
    isThere && (
      <h1 id="page-heading" tabIndex={-1} data-title={title}>
        {heading}
      </h1>
    )
  )
}

const scrollTo = vi.fn()
beforeEach(() => vi.stubGlobal('scrollTo', scrollTo))
afterEach(() => {
  vi.unstubAllGlobals()
  scrollTo.mockClear()
})

test('a document leaves the focus of its first page to the browser; each page after it opens at its top, with the focus on its heading', () => {
  const { rerender } = render(<Page id="home" heading="Hello, Ada" title="Home" />)
  expect(document.title).toBe(`Home | ${WORDS.crisisPage.brand}`)
  expect(document.activeElement).toBe(document.body)
  expect(scrollTo).not.toHaveBeenCalled()
  rerender(<Page id="billing" heading="Billing" isThere={false} />)
  expect(document.title).toBe(`Home | ${WORDS.crisisPage.brand}`)
  rerender(<Page id="billing" heading="Billing" />)
  expect(document.title).toBe(`Billing | ${WORDS.crisisPage.brand}`)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Billing' }))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0 })
})

test('a page that is drawn again keeps the focus where it is', () => {
  const { rerender } = render(<Page id="billing" heading="Billing" />)
  screen.getByRole('heading').blur()
  rerender(<Page id="billing" heading="Your billing" />)
  expect(document.activeElement).toBe(document.body)
})

test('the title of the document says that answers need the person, and no longer when none does', () => {
  document.title = 'Medical history'
  const { unmount } = render(
    <ErrorSummary
      mistakes={[{ control: 'q-city', question: 'City', message: 'City is required' }]}
    />,
  )
  expect(document.title).toBe('Error: Medical history')
  unmount()
  expect(document.title).toBe('Medical history')
})

test('the document has a mark while the person navigates by keyboard', async () => {
  const user = userEvent.setup()
  const stop = markKeys()
  const { dataset } = document.documentElement
  expect(dataset.keys).toBeUndefined()
  await user.keyboard('{Tab}')
  expect(dataset.keys).toBe('')
  await user.click(document.body)
  expect(dataset.keys).toBeUndefined()
  stop()
  await user.keyboard('{Tab}')
  expect(dataset.keys).toBeUndefined()
})

test('a page that fails behind the crisis document does not change its name', () => {
  document.title = 'Get help now | Mantra'
  const { container } = render(<Page id="failed" heading="Error" isThere={false} />)
  container.hidden = true
  render(<Page id="failed" heading="Error" />, { container })
  expect(document.title).toBe('Get help now | Mantra')
})
