import { Suspense } from 'react'
import { lateScript } from '#renderer/ui/late-script.ts'
import type { WidgetProps } from './widget.ts'

const { bring, read } = lateScript(() => import('./further-widgets.ts'))

export const bringWidgets = bring

/** A widget in a separate script. While the script loads, only its question waits, not the page. */
export function LateWidget(props: WidgetProps) {
  return (
    <Suspense fallback={null}>
      <Arrived {...props} />
    </Suspense>
  )
}

function Arrived(props: WidgetProps) {
  const Widget = read().FURTHER_WIDGETS[props.question.type]
  return Widget && <Widget {...props} />
}
