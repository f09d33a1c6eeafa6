import { ErrorNotice, PageHeader, SkeletonRows } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { failureOf } from '../../../server/failure.ts'
import { useSession } from '../../../session/session.ts'
import { ForbiddenPage } from '../../failures/ForbiddenPage.tsx'
import { NotFoundPage } from '../../failures/NotFoundPage.tsx'
import { usePageTitle } from '../../page-title.ts'
import { EntryList } from '../EntryList.tsx'
import { FolderMenu } from './FolderMenu.tsx'
import classes from './Folders.module.css'
import { foldersQuery } from './folders.ts'

const route = getRouteApi('/signed-in/shell/folders/$folderId')

/** One folder: what the person may open or build of it, and what can be done with it. */
export const FolderScreen = () => {
  const { folderId } = route.useParams()
  const { may } = useSession()
  const mayRead = may('folders:read')
  const { data: folders, isError, error, refetch } = useQuery({ ...foldersQuery, enabled: mayRead })
  const folder = folders?.find(({ id }) => id === folderId)
  usePageTitle(folder?.name ?? 'Folder')
  if (!mayRead) return <ForbiddenPage resources={['Folders']} />
  if (folders === undefined) {
    return isError ? (
      <ErrorNotice
        title="The folder could not be loaded"
        failure={failureOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows label="Loading the folder" />
    )
  }
  if (folder === undefined) return <NotFoundPage />
  const parent = folders.find(({ id }) => id === folder.parentId)
  return (
    <EntryList
      // A search and a filter of one folder are none of another's.
      key={folderId}
      folder={folder}
      header={(newThing) => (
        <PageHeader
          back={
            <nav aria-label="Breadcrumbs">
              <ol className={classes['path']}>
                <li>
                  <Link to="/home">Home</Link>
                </li>
                {parent === undefined ? null : (
                  <li>
                    <Link to="/folders/$folderId" params={{ folderId: parent.id }}>
                      {parent.name}
                    </Link>
                  </li>
                )}
              </ol>
            </nav>
          }
          title={folder.name}
          actions={
            <>
              {newThing}
              {may('folders:manage') ? <FolderMenu folder={folder} folders={folders} /> : null}
            </>
          }
        />
      )}
    />
  )
}
