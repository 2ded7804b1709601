import { moneyWords } from './money-words.ts'

type PriceProps = {
  readonly fullInCents: number
  /** What a coupon makes of it. */
  readonly nowInCents: number | null
  /** How the two are told apart by whoever hears them. */
  readonly words: { readonly before: string; readonly now: string }
}

/** A price, the full one struck through beside it where a coupon changes it. */
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
