/** A part of a legal document. Its text is plain and never shown as markup. */
export type LegalSection = {
  /** `null` if it belongs to the previous heading. */
  readonly heading: string | null
  /** 1 for a section, 2 for a subsection. */
  readonly depth: number
  readonly paragraphs: readonly string[]
}

export type LegalDocument = {
  readonly uid: string
  readonly title: string
  readonly body: readonly LegalSection[]
}

/** The content service. */
export type LegalGateway = {
  /**
   * The document with this uid; `undefined` if it does not exist. Throws if the service does not
   * reply.
   */
  readonly document: (uid: string) => Promise<LegalDocument | undefined>
}
