/**
 * Text that a phone or a mail program can handle: a US phone number, an e-mail address, the crisis
 * lines.
 */
const LINKABLE =
  /((?:1-)?\(?\d{3}\)?[ -]\d{3}[ -]\d{4}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\bcall 911\b|\bcall(?= or text 988\b)|\btext 988\b|(?<=\bat )988\b)/

/** A text whose phone numbers and e-mail addresses are links. */
export function LinkedWords({ text }: { readonly text: string }) {
  // Splitting by a group puts the matches at the odd indexes.
  return text.split(LINKABLE).map((words, i) =>
    i % 2 === 0 ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity except their index
      <a key={i} href={addressOf(words)}>
        {words}
      </a>
    ),
  )
}

function addressOf(words: string): string {
  if (words.includes('@')) return `mailto:${words}`
  if (words === 'call') return 'tel:988'
  if (words.startsWith('text')) return 'sms:988'
  const digits = words.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`
}
