import { getRouteApi } from '@tanstack/react-router'
import { EditorScreen } from './EditorScreen.tsx'

const route = getRouteApi('/signed-in/applications/$applicationId/edit')

/** The editor of the application that the address names; another application is another editor. */
export const EditorRoute = () => {
  const { applicationId } = route.useParams()
  return <EditorScreen key={applicationId} applicationId={applicationId} />
}
