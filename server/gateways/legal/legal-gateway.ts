/** A part of a legal document. Its words are plain text: they are shown as they are, never as markup. */
export type LegalSection = {
  /** `null` for one that goes on below the heading before it. */
  readonly heading: string | null
  /** 1 for a section of the document, 2 for a section of that. */
  readonly depth: number
  readonly paragraphs: readonly string[]
}

/** A legal document as the content service has it. */
export type LegalDocument = { readonly uid: string; readonly title: string; readonly body: readonly LegalSection[] }

/** The content service. */
export type LegalGateway = {
  /** The document with this uid; `undefined` where there is none. Throws where the service does not answer. */
  readonly document: (uid: string) => Promise<LegalDocument | undefined>
}
