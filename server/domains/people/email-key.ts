/** What a person is looked up by: the e-mail without letter case and surrounding space. A '+' is part of it. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
