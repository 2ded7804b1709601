/**
 * Saves what the server answers as a file on the person's device.
 *
 * @throws {Error} If the server does not hand it out, or no answer comes.
 */
export async function saveReply(url: string, name: string, init: RequestInit = {}): Promise<void> {
  const reply = await fetch(url, { ...init, cache: 'no-store' })
  if (!reply.ok) throw new Error('The server does not hand out the file')
  const content = URL.createObjectURL(await reply.blob())
  const link = document.createElement('a')
  link.href = content
  link.download = name
  link.click()
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(content), 60_000)
}
