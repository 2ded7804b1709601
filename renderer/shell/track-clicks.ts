import { pressNames } from '#renderer/flow/press-names.ts'
import { WORDS } from '#renderer/words/words.ts'
import { simplifyPath } from './simplify-path.ts'

const NAME = 'data-click'
const PRESSABLE = ['button', 'a[href]', 'summary'].join()
const CRISIS = [
  '.crisis',
  '[data-crisis]',
  '.leave-quickly',
  'a[href="/crisis-resources"]',
  'a[href^="tel:"]:not([data-click])',
  'a[href^="sms:"]:not([data-click])',
].join()
const ANSWER = ['.field', '.summary', '[role="option"]'].join()
const PAGE = /^\/[a-z/-]*$/

/** Names of the texts in `content/portal/words.json`, by their text. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([group, words]) =>
    Object.entries(words).flatMap(([name, text]): [string, string][] =>
      typeof text === 'string' ? [[text, `${group}.${name}`]] : [],
    ),
  ),
)

/**
 * Tracks presses of all buttons and links, except answers, steps of an assessment and crisis links.
 * Names come from definitions and never contain text of the page. They are the element's own name
 * (`data-click`), the name of its text in the step or in the portal's words, or the linked page.
 * Without a name, a phone number counts as a crisis link and a question's button as an answer.
 *
 * @param note Receives `click.NAME` for each press.
 * @returns A function that stops the tracking.
 */
export function trackClicks(note: (name: string) => void): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest(PRESSABLE) : null
    if (pressed && mayBeTracked(pressed)) note(`click.${nameOf(pressed)}`)
  }
  document.addEventListener('click', onClick, { capture: true })
  return () => document.removeEventListener('click', onClick, { capture: true })
}

function mayBeTracked(pressed: Element): boolean {
  if (pressed.getAttribute('aria-disabled') === 'true') return false
  if (pressed.closest(CRISIS) !== null) return false
  if (pressed.closest(ANSWER) !== null && !pressed.hasAttribute(NAME)) return false
  return pressNames() !== null || pressed.closest('main') === null
}

function nameOf(pressed: Element): string {
  const own = pressed.getAttribute(NAME)
  if (own) return own
  for (const words of wordsOf(pressed)) {
    const name = pressNames()?.get(words) ?? NAMES.get(words)
    if (name !== undefined) return name
  }
  if (pressed.localName !== 'a') return 'other-button'
  const target = pressed.getAttribute('href') ?? ''
  if (target.startsWith('mailto:')) return 'write-mail'
  return PAGE.test(target) ? `to.${simplifyPath(target)}` : 'other-link'
}

/** The texts of an element: its accessible name, its content, and its visible content. */
function wordsOf(pressed: Element): readonly string[] {
  const seen = pressed.cloneNode(true)
  if (seen instanceof Element) for (const heard of seen.querySelectorAll('.sr')) heard.remove()
  return [pressed.getAttribute('aria-label'), pressed.textContent, seen.textContent].map((words) =>
    (words ?? '').replace(/\s+/g, ' ').trim(),
  )
}
