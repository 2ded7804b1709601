/**
 * Addresses of the web, as people paste them; what ends a sentence is no part of one. One with
 * characters inside that nobody sees is none.
 */
const ADDRESS = /(\bhttps?:\/\/(?![^\s<>"]*\p{Cf})[^\s<>"]*[^\s<>".,;:!?)\]}'])/gu
/** They turn the order of what follows: an address would read as another one. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/

/** What somebody wrote, as text: only whole web addresses can be pressed. */
export function ChatWords({ text }: { readonly text: string }) {
  if (TURNS.test(text)) return text
  // Splitting by a group leaves what matched at every second place.
  return text.split(ADDRESS).map((words, i) =>
    i % 2 === 0 ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have their place and nothing else
      <a key={i} href={words} target="_blank" rel="noopener">
        {words}
      </a>
    ),
  )
}
