/** Addresses of the web, as people paste them; what ends a sentence is no part of one. */
const ADDRESS = /(\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/g

/** What somebody wrote, as text: only whole web addresses can be pressed. */
export function ChatWords({ text }: { readonly text: string }) {
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
