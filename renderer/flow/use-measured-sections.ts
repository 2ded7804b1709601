import { type RefObject, useEffect } from 'react'

/**
 * Sections from this number on are skipped by layout and paint while they are out of view. Shorter
 * pages would gain nothing.
 */
const FIRST_SKIPPED = 12

/**
 * Marks the sections of a long form once they have had a full layout. Only then does the browser
 * know their height, so that it can skip them while they are out of view.
 */
export function useMeasuredSections(form: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    if (count <= FIRST_SKIPPED) return
    // The browser records the height at the end of a frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        for (const section of Array.from(form.current?.children ?? []).slice(FIRST_SKIPPED))
          if (section.matches('.section-form, .form-section'))
            section.setAttribute('data-measured', '')
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [form, count])
}
