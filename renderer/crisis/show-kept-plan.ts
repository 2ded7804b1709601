import { readSealedPlan } from '../security/kept-plan-place.ts'
import { type KeptItem, type KeptStep, readKeptPlan } from './kept-plan.ts'

/**
 * Shows the stored safety plan in the crisis document. At the plan's own address, it is shown
 * directly, because this document appears there only if the server does not reply. At other
 * addresses, there is a link to it.
 */
export async function showKeptPlan(): Promise<void> {
  if (readSealedPlan() === null) return
  if (!location.pathname.startsWith('/safety-plan')) {
    if (location.pathname !== '/crisis-resources' || !navigator.onLine) show('kept-plan-link')
    return
  }
  const plan = await readKeptPlan()
  const section = document.getElementById('kept-plan')
  if (plan === null || section === null) return
  const date = new Date(plan.keptAt).toLocaleDateString(document.documentElement.lang, {
    dateStyle: 'long',
  })
  document.getElementById('kept-plan-date')?.append(date)
  section.append(...plan.steps.map(stepOf))
  show('kept-plan')
  document.title = document.title.replace(/^[^|]*/, `${section.querySelector('h2')?.textContent} `)
}

function show(id: string): void {
  document.getElementById(id)?.removeAttribute('hidden')
}

function stepOf({ title, parts }: KeptStep): HTMLElement {
  return made(
    'section',
    made('h3', title),
    ...parts.flatMap(({ label, items }) => [made('h4', label), listOf(items)]),
  )
}

function listOf(items: readonly KeptItem[]): HTMLElement {
  return made(
    'ul',
    ...items.map(({ words, call }) =>
      made('li', made('p', words), ...(call === null ? [] : [callOf(call)])),
    ),
  )
}

function callOf({ words, href }: NonNullable<KeptItem['call']>): HTMLElement {
  const link = document.createElement('a')
  // Only phone links are accepted from storage.
  if (href.startsWith('tel:')) link.href = href
  link.append(words)
  return link
}

function made(tag: string, ...parts: (string | HTMLElement)[]): HTMLElement {
  const element = document.createElement(tag)
  element.append(...parts)
  return element
}
