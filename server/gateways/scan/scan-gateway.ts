/** Looks for malware in files before they are kept. */
export type ScanGateway = {
  /**
   * Passes a file on while the scanner reads it. The last bytes follow only once the scanner has found nothing, so that nobody
   * has the whole of a file that was not scanned.
   *
   * @throws {CodedError} FILE_INFECTED, or SCAN_UNAVAILABLE if the scanner gave no usable answer: the same file may be sent again.
   */
  readonly scan: (file: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

/** The embedded gateway: it accepts every file. */
export const NO_SCANNER: ScanGateway = { scan: (file) => file }
