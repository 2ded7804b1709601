/**
 * Web addresses as people paste them, without punctuation that ends a sentence. An address with
 * invisible characters does not match.
 */
const ADDRESS = /(\bhttps?:\/\/(?![^\s<>"]*\p{Cf})[^\s<>"]*[^\s<>".,;:!?)\]}'])/gu
/** Characters that change the direction of text. They can make an address look like another one. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/

/** A person's message as text. Only complete web addresses become links. */
export function ChatWords({ text }: { readonly text: string }) {
  if (TURNS.test(text)) return text
  // Splitting by a group puts the matches at the odd indexes.
  return text.split(ADDRESS).map((words, i) =>
    i % 2 === 0 ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity except their index
      <a key={i} href={words} target="_blank" rel="noopener">
        {words}
      </a>
    ),
  )
}
