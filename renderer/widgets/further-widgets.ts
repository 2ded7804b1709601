import type { ComponentType } from 'react'
import { FileWidget } from './file-widget.tsx'
import { ListWidget } from './list-widget.tsx'
import { NoneOrListWidget } from './none-or-list-widget.tsx'
import { ScaleWidget } from './scale-widget.tsx'
import type { WidgetProps } from './widget.ts'

/** Widgets, by type, that are not needed for a patient's first questions. */
export const FURTHER_WIDGETS: { readonly [type: string]: ComponentType<WidgetProps> } = {
  file: FileWidget,
  list: ListWidget,
  'none-or-list': NoneOrListWidget,
  'one-to-seven-scale': ScaleWidget,
  'one-to-ten-scale': ScaleWidget,
}
