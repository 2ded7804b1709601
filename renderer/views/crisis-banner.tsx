import type { ViewProps } from '#renderer/flow/contract.ts'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'

/** The lines that always answer, for people whose answers call for crisis help. */
export function CrisisBanner({ step: { texts } }: ViewProps<'crisis-banner'>) {
  return <CrisisBlock title={texts.title} body={texts.body} isWide />
}
