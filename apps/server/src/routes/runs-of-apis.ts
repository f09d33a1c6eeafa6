import type { DurableRunView, routes } from '@ashlar/contract'
import type { DurableRun } from '../durable-runs/durable-run.ts'
import { answer, type MountedRoute } from './handler.ts'
import { memberOf } from '../requests/member-of.ts'
import { notFound } from '../requests/refusal.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services/services.ts'
import { recordOfApi } from '../apis/record-of-api.ts'
import { describeRuns } from '../commands/organization-apis/describe-runs.ts'
import type { LoadedApi } from '../apis/load.ts'
import { presentEntry } from '../commands/organization-apis/present-run.ts'

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
  const presentOne = async (run: DurableRun): Promise<DurableRunView> => {
    const [view] = await describeRuns(database.queries, [run])
    if (view === undefined) throw notFound('run')
    return view
  }
  const presentNow = async (api: LoadedApi, runId: string) => presentOne(await runOf(api, runId))

  return [
    answer(routes.listRuns, async ({ entity, query }) => {
      const statuses = query.status === undefined ? undefined : [query.status].flat()
      const page = { apiId: entity.row.id, statuses, before: query.before, limit: mostListed + 1 }
      const found = await durableRuns.list(page)
      const runs = found.slice(0, mostListed)
      return {
        runs: await describeRuns(database.queries, runs),
        next: found.length > mostListed ? (runs.at(-1)?.id ?? null) : null,
      }
    }),

    answer(routes.readRun, async ({ entity, parameters }) => {
      const run = await runOf(entity, parameters.runId)
      const [view, entries, input] = await Promise.all([
        presentOne(run),
        durableRuns.entries(run.id),
        durableRuns.inputOf(run.id),
      ])
      return {
        ...view,
        input,
        output: run.output,
        entries: entries.map(presentEntry),
      }
    }),

    answer(routes.cancelRun, async ({ principal, entity, parameters }) => {
      const actor = memberOf(principal)
      const run = await runOf(entity, parameters.runId)
      await transaction(database, async (queries) => {
        await durableRuns.cancel(run.id, queries)
        await recordOfApi(queries, actor, entity.row, 'cancel run', { runId: run.id })
      })
      return presentNow(entity, run.id)
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
      return presentNow(entity, replay.id)
    }),
  ]
}
