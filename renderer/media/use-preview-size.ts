import { useSyncExternalStore } from 'react'
import { type PreviewLimits, previewSize } from './preview-size.ts'

/** The size of a preview on this screen. It is updated after rotation or zoom. */
export function usePreviewSize(limits: PreviewLimits): {
  readonly width: number
  readonly height: number
} {
  return previewSize(useSyncExternalStore(onResize, screenWidth), limits)
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

function screenWidth(): number {
  return document.documentElement.clientWidth
}
