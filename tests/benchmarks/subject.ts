/** Something that can be filled in: this engine, a peer, the hand-written floor. */
export type Subject = {
  /** Reads the form from its own notation as text and makes it ready for the first answer. */
  readonly load: (text: string) => Form
  /** The form of `count` questions in the subject's own notation. */
  readonly write: (count: number) => string
}

export type Form = {
  /** Sets answers of visible questions from a fresh form; untimed. */
  readonly fill: (answers: readonly (number | null)[]) => void
  /** Answers, and settles visibility, total and validity. */
  readonly answer: (question: number, option: number) => Settled
  /** Hands the form in; true if it was accepted. */
  readonly submit: () => boolean
  readonly look: () => Look
}

export type Settled = { readonly total: number; readonly isComplete: boolean }

/** Everything a reader could see, read outside the timed part. */
export type Look = {
  readonly visible: readonly boolean[]
  readonly answers: readonly (number | null)[]
  readonly total: number
  /** Visible questions without an answer. */
  readonly missing: number
}
