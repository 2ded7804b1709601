import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut'
import { Icon } from '#renderer/ui/icon.tsx'
import type { Project } from './replies.ts'
import { editorAddress } from './use-project.ts'

type EditorLinkProps = {
  readonly project: Project
  readonly spot: { readonly file: string; readonly line: number; readonly column: number }
}

/** Opens a line of a definition in the editor. */
export function EditorLink({ project, spot }: EditorLinkProps) {
  return (
    <a className="studio-file" href={editorAddress(project, spot)}>
      {`${spot.file}:${spot.line}`} <Icon shape={ArrowSquareOutIcon} />
    </a>
  )
}
