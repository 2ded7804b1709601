/**
 * Saves the server's reply as a file on the person's device.
 *
 * @throws {Error} If the server refuses or does not reply.
 */
export async function saveReply(url: string, name: string, init: RequestInit = {}): Promise<void> {
  const reply = await fetch(url, { ...init, cache: 'no-store' })
  if (!reply.ok) throw new Error('The server does not hand out the file')
  const content = URL.createObjectURL(await reply.blob())
  const link = document.createElement('a')
  link.href = content
  link.download = name
  link.click()
  // Revoked late: the browser begins to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(content), 60_000)
}
