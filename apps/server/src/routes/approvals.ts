import { type ApprovalView, routes } from '@ashlar/contract'
import { mayAct } from '@ashlar/schema'
import { kindFacts } from '../apis/load.ts'
import { mayDecide } from '../durable-runs/decide.ts'
import { answer, type MountedRoute } from './handler.ts'
import type { Services } from '../services/services.ts'
import { protect } from '../sharing/queries.ts'
import { decideAsked } from '../commands/decide-approval.ts'
import { openApprovals } from '../approvals/queries.ts'

const triggerTypes = { workflow: 'workflow', job: 'schedule' } as const

export const approvalHandlers = (services: Services): MountedRoute[] => [
  answer(routes.approvals.list, async ({ principal }) => {
    const { database, clock } = services.platform
    const { queries } = database
    const open = await openApprovals(queries, principal, clock.now())
    const ofKind = (kind: 'workflow' | 'job') =>
      protect(
        queries,
        principal,
        kindFacts[kind].resource,
        open.flatMap(({ api }) => (api.kind === kind ? [api] : [])),
      )
    const protections = new Map([...(await ofKind('workflow')), ...(await ofKind('job'))])
    return {
      approvals: open.flatMap(({ api, runId, position, question, askedAt }): ApprovalView[] => {
        const protection = protections.get(api.id)
        const mayEdit = protection !== undefined && mayAct(principal, 'edit', protection)
        if (!mayDecide(question, { email: principal.email, mayEdit })) return []
        return [
          {
            api: { id: api.id, name: api.name, triggerType: triggerTypes[api.kind] },
            runId,
            position,
            message: question.message,
            until: question.until,
            askedAt: askedAt.toISOString(),
            canOpenRun: mayEdit,
          },
        ]
      }),
    }
  }),

  answer(routes.approvals.decide, async ({ principal, parameters, body: { position, ...decision } }) => {
    await decideAsked(services, principal, { runId: parameters.runId, position }, decision)
    return null
  }),
]
