import { Banner } from '#renderer/ui/banner.tsx'
import type { Mistakes, Project } from './replies.ts'
import { editorAddress } from './use-project.ts'

type MistakeListProps = {
  readonly project: Project
  /** Null until they are known. */
  readonly mistakes: Mistakes | null
  readonly isOutdated: boolean
}

/** Every mistake in the files, with its place and what to do. */
export function MistakeList({ project, mistakes, isOutdated }: MistakeListProps) {
  const errors = mistakes?.issues.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length === 0 && !isOutdated) return null
  return (
    <Banner tone="caution">
      <h2 className="t16">{heading(errors.length)}</h2>
      {isOutdated && <p>The preview shows the last version that works.</p>}
      <ul className="studio-list">
        {errors.map((issue) => (
          <li key={`${issue.file}:${issue.pointer}:${issue.code}`}>
            <a className="link" href={editorAddress(project, issue)}>
              {`${issue.file}:${issue.line}`}
            </a>
            <p>{issue.message}</p>
            <p className="muted">{issue.hint}</p>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function heading(errors: number): string {
  if (errors === 0) return 'The preview cannot show this place'
  return errors === 1 ? '1 mistake' : `${errors} mistakes`
}
