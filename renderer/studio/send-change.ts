/**
 * Asks the studio's server to change a file.
 * @returns Why it was refused; null if the file was written.
 */
export async function sendChange(address: string, body?: object): Promise<string | null> {
  try {
    const reply = await fetch(address, {
      method: 'POST',
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (reply.ok) return null
    const { error, message }: { error?: string; message?: string } = await reply.json()
    return message ?? error ?? 'The change was refused.'
  } catch {
    return 'The studio has stopped. Nothing was written.'
  }
}
