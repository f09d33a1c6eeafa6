import { routes } from '@ashlar/contract'
import { answer, type MountedRoute } from './handler.ts'
import { notFound } from '../requests/refusal.ts'
import { openedPage } from '../published/kept-content.ts'
import type { Services } from '../services/services.ts'
import { presentPreview } from '../commands/applications/preview.ts'
import { presentPublished } from '../published/present.ts'

export const publishedHandlers = (services: Services): MountedRoute[] => [
  answer(routes.published.open, ({ principal, entity }) => presentPublished(services, principal, entity)),
  answer(routes.published.page, async ({ entity, parameters }) => {
    const publication = await services.publications.find(entity.row.id, parameters.deploymentId)
    const opened = publication === null ? null : openedPage(publication, parameters.pageId)
    if (opened === null) throw notFound('page')
    return opened
  }),
  answer(routes.published.preview, ({ principal, entity }) => presentPreview(services, principal, entity)),
]
