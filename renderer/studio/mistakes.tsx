import { Banner } from '#renderer/ui/banner.tsx'
import { editorAddress, type Project } from './use-project.ts'

/** Every mistake in the files, with its place and what to do. */
export function Mistakes({ project }: { readonly project: Project }) {
  const errors = project.issues.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return null
  return (
    <Banner tone="caution">
      <h2 className="t16">{errors.length === 1 ? '1 mistake' : `${errors.length} mistakes`}</h2>
      {project.isOutdated && <p>The preview shows the last version without mistakes.</p>}
      <ul className="studio-mistakes">
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
