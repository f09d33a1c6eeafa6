import type { routes } from '@ashlar/contract'
import type { ContentOfVersion } from '@ashlar/document'
import { keepInRepository, leaveRepository } from '../commands/repositories/keep-in-repository.ts'
import type { Kept, KeptRow } from '../commands/repositories/kept.ts'
import { inRepository } from '../commands/repositories/place-of-kept.ts'
import { pull } from '../commands/repositories/pull.ts'
import { push } from '../commands/repositories/push.ts'
import { stateOfKept, unpushedChanges } from '../commands/repositories/state-of-kept.ts'
import { askRepository } from '../repositories/ask-repository.ts'
import { memberOf } from '../requests/member-of.ts'
import { notFound } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

type KeptRoutes = (typeof routes)['applications'] | (typeof routes)['apiBranches']

/** Handlers of what is done with the repository of anything; the address may name a branch of it. */
export const keptRepositoryHandlers = <Row extends KeptRow, Content extends ContentOfVersion>(
  services: Services,
  routes: KeptRoutes,
  kept: Kept<Row, Content>,
): MountedRoute[] => {
  const { queries } = services.platform.database
  const rowOf = ({ row }: { readonly row: { readonly id: string } }): Promise<Row> =>
    kept.read(queries, row.id)
  return [
    answer(routes.readRepository, async ({ entity }) => stateOfKept(kept, queries, await rowOf(entity))),

    answer(routes.keepInRepository, async ({ principal, entity, body: { keeps, ...place } }) => {
      const row = await rowOf(entity)
      const stays = keeps === undefined || keeps === 'repository' ? keeps : 'saved'
      await keepInRepository(kept, services, memberOf(principal), row, { ...place, stays })
      const state = await stateOfKept(kept, queries, row)
      if (state === null) throw notFound('repository')
      return state
    }),

    answer(routes.leaveRepository, async ({ principal, entity }) => {
      await leaveRepository(kept, services, memberOf(principal), await rowOf(entity))
      return null
    }),

    answer(routes.compareWithRepository, async ({ entity }) =>
      unpushedChanges(kept, queries, await rowOf(entity)),
    ),

    answer(routes.lookAtRepository, async ({ entity }) => {
      const row = await rowOf(entity)
      const { repository, branch, folder, fingerprint } = await inRepository(kept, queries, row)
      const task = { kind: 'read', of: kept.kindOf(row), branch, folder } as const
      const there = await askRepository(services, repository, task, 'The repository could not be asked')
      return { isChanged: there.fingerprint !== null && there.fingerprint !== fingerprint }
    }),

    answer(routes.push, async ({ principal, entity, body }) =>
      push(kept, services, memberOf(principal), await rowOf(entity), body.message),
    ),

    answer(routes.pull, async ({ principal, entity, body: { choices, state } }) => {
      const asked = { row: await rowOf(entity), protection: entity.protection }
      return pull(kept, services, memberOf(principal), asked, { choices, state })
    }),
  ]
}
