/** Tells where a network address is. */
export type LocationGateway = {
  /** The country, as two capital letters of ISO 3166; `undefined` where nobody knows. */
  readonly countryOf: (address: string) => string | undefined
}
