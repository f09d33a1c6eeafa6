import { type HomeEntryView, noFolder, routes } from '@ashlar/contract'
import { type EntityType, holds } from '@ashlar/schema'
import { listedApplications } from '../applications/queries.ts'
import { presentListedApplication } from '../applications/present.ts'
import { foldersToList } from '../folders/queries.ts'
import { answer, type MountedRoute } from './handler.ts'
import { listedJobs } from '../scheduled-jobs/present.ts'
import type { Services } from '../services/services.ts'
import { listEntities } from '../sharing/list-entities.ts'
import { listedWorkflows } from '../workflows/present.ts'

const typesOfHome = ['applications', 'workflows', 'scheduled jobs'] as const satisfies readonly EntityType[]

export const homeHandlers = ({ platform: { database } }: Services): MountedRoute[] => [
  answer(routes.home.list, async ({ principal, query: { type, folder, ...query } }) => {
    const { queries } = database
    const types = typesOfHome.filter(
      (each) => (type === undefined || each === type) && holds(principal, `${each}:read`),
    )
    const folderIds =
      folder === undefined
        ? undefined
        : folder === noFolder
          ? null
          : await foldersToList(queries, principal, {
              folderId: folder,
              isSearched: (query.search ?? '').trim() !== '',
            })
    const { rows, next, total } = await listEntities(queries, principal, types, { ...query, folderIds })
    const idsOf = (of: EntityType): string[] => rows.flatMap((row) => (row.type === of ? row.id : []))
    const [applications, workflows, scheduledJobs] = await Promise.all([
      listedApplications(queries, principal, idsOf('applications')),
      listedWorkflows(queries, principal, idsOf('workflows')),
      listedJobs(queries, principal, idsOf('scheduled jobs')),
    ])
    const entries = rows.flatMap(({ type: of, id, folderId }): HomeEntryView[] => {
      const application = applications.get(id)
      const workflow = workflows.get(id)
      const scheduledJob = scheduledJobs.get(id)
      if (of === 'applications' && application !== undefined) {
        return [{ type: of, application: presentListedApplication(principal, application), folderId }]
      }
      if (of === 'workflows' && workflow !== undefined) return [{ type: of, workflow, folderId }]
      return of === 'scheduled jobs' && scheduledJob !== undefined
        ? [{ type: of, scheduledJob, folderId }]
        : []
    })
    return { entries, next, total }
  }),
]
