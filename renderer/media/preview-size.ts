/** The size of a preview, from a definition. Widths are in CSS pixels. */
export type PreviewLimits = {
  /** The maximum screen width that is used. */
  readonly widestScreen: number
  /** Free space next to the preview. */
  readonly margin: number
  /** Ratio of height to width. */
  readonly heightPerWidth: number
}

/**
 * The size of a preview on a screen of this width: `min(screen width, widest screen) - margin`, and
 * a height in proportion.
 */
export function previewSize(
  screenWidth: number,
  { widestScreen, margin, heightPerWidth }: PreviewLimits,
): { readonly width: number; readonly height: number } {
  const width = Math.min(screenWidth, widestScreen) - margin
  return { width, height: width * heightPerWidth }
}
