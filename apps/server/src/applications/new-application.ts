import { withRoutes } from '@ashlar/document'
import {
  type ApplicationRecords,
  defaultTheme,
  picturesId,
  picturesOfNewApplications,
  picturesRecord,
  type Route,
  themeId,
  themeRecord,
} from '@ashlar/schema'

/** What belongs to an application that was just made, with the route of its first page. */
export const recordsOfNewApplication = (route: Route): ApplicationRecords =>
  withRoutes(
    {
      [themeId]: themeRecord(defaultTheme),
      [picturesId]: picturesRecord(picturesOfNewApplications),
    },
    [route],
  )
