/** True if this browser can make and use passkeys here: an address that is no name has none. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^([\d.]+|\[.*\])$/.test(location.hostname)
}
