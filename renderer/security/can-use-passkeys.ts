/** True if this browser can create and use passkeys here. An IP address cannot have any. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^([\d.]+|\[.*\])$/.test(location.hostname)
}
