import { routes } from '@ashlar/contract'
import { keepInRepository, leaveRepository } from '../commands/repositories/keep-in-repository.ts'
import { inRepository } from '../commands/repositories/kept-application.ts'
import { pullApplication } from '../commands/repositories/pull-application.ts'
import { pushApplication } from '../commands/repositories/push-application.ts'
import { stateOfKept, unpushedChanges } from '../commands/repositories/state-of-kept.ts'
import { askRepository } from '../repositories/ask-repository.ts'
import { memberOf } from '../requests/member-of.ts'
import { notFound } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

/** Handlers of what is done with the repository of an application; the address may name one of its branches for it. */
export const applicationRepositoryHandlers = (services: Services): MountedRoute[] => {
  const { database } = services.platform
  return [
    answer(routes.applications.readRepository, ({ entity }) => stateOfKept(services, entity)),

    answer(routes.applications.keepInRepository, async ({ principal, entity, body }) => {
      await keepInRepository(services, memberOf(principal), entity, body)
      const state = await stateOfKept(services, entity)
      if (state === null) throw notFound('repository')
      return state
    }),

    answer(routes.applications.leaveRepository, async ({ principal, entity }) => {
      await leaveRepository(services, memberOf(principal), entity)
      return null
    }),

    answer(routes.applications.compareWithRepository, ({ entity }) => unpushedChanges(services, entity)),

    answer(routes.applications.lookAtRepository, async ({ entity: { row } }) => {
      const { repository, branch, folder, fingerprint } = await inRepository(database.queries, row)
      const there = await askRepository(
        services,
        repository,
        { kind: 'read', branch, folder },
        'The repository could not be asked',
      )
      return { isChanged: there.fingerprint !== null && there.fingerprint !== fingerprint }
    }),

    answer(routes.applications.push, ({ principal, entity, body }) =>
      pushApplication(services, memberOf(principal), entity, body.message),
    ),

    answer(routes.applications.pull, ({ principal, entity, body }) =>
      pullApplication(services, memberOf(principal), entity, { choices: body.choices, state: body.state }),
    ),
  ]
}
