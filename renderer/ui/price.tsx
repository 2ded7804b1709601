import { moneyWords } from './money-words.ts'

type PriceProps = {
  readonly fullInCents: number
  /** The price with the coupon. */
  readonly nowInCents: number | null
  /** Texts for screen readers that tell the two prices apart. */
  readonly words: { readonly before: string; readonly now: string }
}

/** A price. If a coupon changes it, the full price is next to it, struck through. */
export function Price({ fullInCents, nowInCents, words }: PriceProps) {
  if (nowInCents === null || nowInCents === fullInCents) return moneyWords(fullInCents)
  return (
    <>
      <s>
        <span className="sr">{words.before}: </span>
        {moneyWords(fullInCents)}
      </s>{' '}
      <span className="sr">{words.now}: </span>
      {moneyWords(nowInCents)}
    </>
  )
}
