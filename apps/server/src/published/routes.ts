import { routes } from '@ashlar/contract'
import { answer, type MountedRoute } from '../http/handler.ts'
import type { Services } from '../services.ts'
import { presentPublished } from './present.ts'

export const publishedHandlers = ({ publications }: Services): MountedRoute[] => [
  answer(routes.published.open, ({ principal, entity }) => presentPublished(publications, principal, entity)),
]
