import { getRouteApi, useLocation } from '@tanstack/react-router'
import { branchInQuery } from '../branches/branch-in-query.ts'
import { EditorScreen } from './EditorScreen.tsx'

const route = getRouteApi('/signed-in/applications/$applicationId/edit')

/** The editor of the application and the branch that the address names; another one of either is another editor. */
export const EditorRoute = () => {
  const { applicationId } = route.useParams()
  const branch = useLocation({ select: ({ searchStr }) => branchInQuery(searchStr) })
  return (
    <EditorScreen key={`${applicationId} ${branch ?? ''}`} applicationId={applicationId} branch={branch} />
  )
}
