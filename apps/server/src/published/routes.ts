import { routes } from '@ashlar/contract'
import { answer, type MountedRoute } from '../http/handler.ts'
import type { Services } from '../services.ts'
import { presentPreview } from './preview.ts'
import { presentPublished } from './present.ts'

export const publishedHandlers = (services: Services): MountedRoute[] => [
  answer(routes.published.open, ({ principal, entity }) => presentPublished(services, principal, entity)),
  answer(routes.published.preview, ({ principal, entity }) => presentPreview(services, principal, entity)),
]
