import { routes } from '@ashlar/contract'
import { answer, type MountedRoute } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { openedPage } from './kept-content.ts'
import type { Services } from '../services.ts'
import { presentPreview } from './preview.ts'
import { presentPublished } from './present.ts'

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
