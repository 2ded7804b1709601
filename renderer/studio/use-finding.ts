import { useEffect, useState } from 'react'
import type { Beginnings, Finding, Mistakes } from './replies.ts'

/**
 * What the studio finds out about a flow. Asks again while it is still looking, and after each
 * reading of the files.
 */
export function useFinding<T>(address: string, revision: number): Finding<T> {
  const asked = ofReading(address, revision)
  const [finding, setFinding] = useState<Finding<T>>({ status: 'looking' })
  useEffect(() => {
    const ended = new AbortController()
    const ask = async () => {
      let status = 'looking'
      for (setFinding({ status: 'looking' }); status === 'looking'; ) {
        const reply = await fetch(asked, { signal: ended.signal })
        const next: Finding<T> = await reply.json()
        status = next.status
        setFinding(next)
      }
    }
    ask().catch(() => {
      if (!ended.signal.aborted) setFinding({ status: 'failed', error: 'The studio has stopped.' })
    })
    return () => ended.abort()
  }, [asked])
  return finding
}

/** The mistakes in the files of a reading; null until they are known. */
export function useMistakes(revision: number): Mistakes | null {
  return useReply<Mistakes>('/api/mistakes', revision)
}

/** The starting points in a flow's cases; null until they are known. */
export function useBeginnings(flow: string, revision: number): Beginnings | null {
  return useReply<Beginnings>(`/api/beginnings?flow=${encodeURIComponent(flow)}`, revision)
}

type Known<T> = { readonly address: string; readonly value: T }

/** The newest reply to an address. It stays until the next one arrives. */
function useReply<T>(address: string, revision: number): T | null {
  const asked = ofReading(address, revision)
  const [known, setKnown] = useState<Known<T> | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    const ask = async () => {
      const reply = await fetch(asked, { signal: ended.signal })
      const value: T = await reply.json()
      if (reply.ok) setKnown({ address, value })
    }
    // A lost connection is shown by the stream of saves.
    ask().catch(() => undefined)
    return () => ended.abort()
  }, [address, asked])
  return known?.address === address ? known.value : null
}

/** The address with the reading of the files, so that a new reading asks again. */
function ofReading(address: string, revision: number): string {
  return `${address}${address.includes('?') ? '&' : '?'}reading=${revision}`
}
