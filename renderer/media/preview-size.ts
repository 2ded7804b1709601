/** How large a preview is, as a definition says it. Widths in CSS pixels. */
export type PreviewLimits = {
  /** The widest screen that counts. */
  readonly widestScreen: number
  /** What is left free beside the preview. */
  readonly margin: number
  /** Height of the preview in parts of its width. */
  readonly heightPerWidth: number
}

/** The size of a preview on a screen of this width: `min(screen width, widest screen) - margin`, and its part of that as height. */
export function previewSize(
  screenWidth: number,
  { widestScreen, margin, heightPerWidth }: PreviewLimits,
): { readonly width: number; readonly height: number } {
  const width = Math.min(screenWidth, widestScreen) - margin
  return { width, height: width * heightPerWidth }
}
