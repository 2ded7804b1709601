/** Finds the country of a network address. */
export type LocationGateway = {
  /** Two capital letters of ISO 3166; `undefined` if unknown. */
  readonly countryOf: (address: string) => string | undefined
}
