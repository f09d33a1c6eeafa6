import type { routes } from '@ashlar/contract'
import { mayAct } from '@ashlar/schema'
import type { DurableRun } from '../durable-runs/durable-run.ts'
import { answer, type MountedRoute } from '../http/handler.ts'
import { memberOf } from '../http/member-of.ts'
import { notFound } from '../http/refusal.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services.ts'
import { recordOfApi } from './change-api.ts'
import type { LoadedApi } from './load.ts'
import { presentDurableRun, presentEntry } from './present-run.ts'
import { versionsOf } from './queries.ts'

type ApiRoutes = (typeof routes)['workflows'] | (typeof routes)['scheduledJobs']

/** How many runs a list shows. */
const mostListed = 100

/** Handlers of the recorded runs of workflows as well as of scheduled jobs. */
export const runsOfApiHandlers = (services: Services, routes: ApiRoutes): MountedRoute[] => {
  const { durableRuns, platform } = services
  const { database } = platform

  const runOf = async ({ row }: LoadedApi, runId: string): Promise<DurableRun> => {
    const run = await durableRuns.find(runId)
    if (run?.apiId !== row.id) throw notFound('run')
    return run
  }
  const numbersOf = async ({ row }: LoadedApi): Promise<ReadonlyMap<string, number>> =>
    new Map((await versionsOf(database.queries, row.id)).map(({ id, number }) => [id, number]))
  const presentOne = async (api: LoadedApi, runId: string) =>
    presentDurableRun(await runOf(api, runId), await numbersOf(api))

  return [
    answer(routes.listRuns, async ({ entity }) => {
      const [runs, numbers] = await Promise.all([
        durableRuns.list({ apiId: entity.row.id, limit: mostListed }),
        numbersOf(entity),
      ])
      return { runs: runs.map((run) => presentDurableRun(run, numbers)) }
    }),

    answer(routes.readRun, async ({ entity, parameters }) => {
      const run = await runOf(entity, parameters.runId)
      const [numbers, entries, input] = await Promise.all([
        numbersOf(entity),
        durableRuns.entries(run.id),
        durableRuns.inputOf(run.id),
      ])
      return {
        ...presentDurableRun(run, numbers),
        ...{ input, output: run.output },
        entries: [...entries].map(([position, entry]) => presentEntry(position, entry)),
      }
    }),

    answer(routes.cancelRun, async ({ principal, entity, parameters }) => {
      const actor = memberOf(principal)
      const run = await runOf(entity, parameters.runId)
      await transaction(database, async (queries) => {
        await durableRuns.cancel(run.id, queries)
        await recordOfApi(queries, actor, entity.row, 'cancel run', { runId: run.id })
      })
      return presentOne(entity, run.id)
    }),

    answer(routes.replayRun, async ({ principal, entity, parameters, body }) => {
      const actor = memberOf(principal)
      const run = await runOf(entity, parameters.runId)
      const replay = await transaction(database, async (queries) => {
        const startedBy = { kind: 'member', userId: actor.userId } as const
        const started = await durableRuns.replayFrom(
          { runId: run.id, position: body.from, startedBy },
          queries,
        )
        const details = { runId: run.id, from: body.from, newRunId: started.id }
        await recordOfApi(queries, actor, entity.row, 'replay run', details)
        return started
      })
      return presentOne(entity, replay.id)
    }),

    answer(routes.decide, async ({ principal, entity, parameters, body }) => {
      const actor = memberOf(principal)
      const run = await runOf(entity, parameters.runId)
      const { position, ...decision } = body
      await transaction(database, async (queries) => {
        const by = { email: actor.email, mayEdit: mayAct(actor, 'edit', entity.protection) }
        await durableRuns.decide({ runId: run.id, position }, decision, by, queries)
        const details = { runId: run.id, position, isApproved: decision.isApproved }
        await recordOfApi(queries, actor, entity.row, 'decide', details)
      })
      return presentOne(entity, run.id)
    }),
  ]
}
