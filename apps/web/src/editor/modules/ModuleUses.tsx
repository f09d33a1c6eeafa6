import { call, routes } from '@ashlar/contract'
import { useQuery } from '@tanstack/react-query'
import { useEditorSession } from '../context/editor-context.tsx'
import { callInSession } from '../../session/index.ts'
import classes from './ModuleFacts.module.css'

/** On which pages the module stands that is edited. */
export const ModuleUses = () => {
  const { applicationId } = useEditorSession()
  const { data } = useQuery({
    queryKey: ['modules', applicationId, 'uses'],
    queryFn: ({ signal }) =>
      callInSession(call(routes.modules.readUses, { parameters: { applicationId } }, signal)),
  })
  if (data === undefined) return null
  const { applications, others } = data
  return (
    <section className={classes.facts} aria-label="Where it is used">
      <p className={classes.line}>
        {applications.length === 0 && others === 0 ? 'No page uses this module yet.' : 'Used by'}
      </p>
      {applications.map(({ id, name, pages }) => (
        <p key={id} className={classes.line}>
          <a
            href={`/applications/${encodeURIComponent(id)}/edit`}
            target="_blank"
            rel="noreferrer"
            className={classes.name}
          >
            {name}
          </a>
          <span className={classes.version}>
            {pages.map((page) => `${page.name} (version ${page.versions.join(', ')})`).join(', ')}
          </span>
        </p>
      ))}
      {others > 0 && (
        <p className={classes.line}>
          {others === 1 ? 'One application' : `${others} applications`} that you cannot edit.
        </p>
      )}
    </section>
  )
}
