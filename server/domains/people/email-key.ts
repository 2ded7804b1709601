/** Normalizes an email for lookups: lower case and trimmed. A '+' part is kept. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
