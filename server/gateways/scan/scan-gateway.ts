/** Scans files for malware before they are stored. */
export type ScanGateway = {
  /**
   * Passes a file on while the scanner reads it. The last bytes follow only after the scanner has
   * found nothing, so that no one gets a complete file that was not scanned.
   *
   * @throws {CodedError} FILE_INFECTED, or SCAN_UNAVAILABLE if the scanner gave no usable reply.
   * The same file may be sent again.
   */
  readonly scan: (file: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

/** The embedded gateway, which accepts every file. */
export const NO_SCANNER: ScanGateway = { scan: (file) => file }
