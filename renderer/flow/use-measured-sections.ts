import { type RefObject, useEffect } from 'react'

/** Sections from here on are left out of layout and paint while they are out of sight: a page of fewer gains nothing. */
const FIRST_SKIPPED = 12

/**
 * Marks the sections of a long form that were laid out in full once. Only then does the browser know their height, and may leave
 * them out while they are out of sight.
 */
export function useMeasuredSections(form: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    if (count <= FIRST_SKIPPED) return
    // The height is noted at the end of a frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        for (const section of Array.from(form.current?.children ?? []).slice(FIRST_SKIPPED))
          if (section.matches('.section-form, .form-section')) section.setAttribute('data-measured', '')
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [form, count])
}
