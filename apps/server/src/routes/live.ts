import { followedText, routes } from '@ashlar/contract'
import { mayAct, type ProtectedEntity } from '@ashlar/schema'
import type { FollowRequest } from '../live/live.ts'
import { memberOf } from '../requests/member-of.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { answer, type HandlerInput, type MountedRoute } from './handler.ts'

type Following = Pick<
  HandlerInput<typeof routes.live.follow>,
  'principal' | 'query' | 'events' | 'exchange'
> & { readonly entity: { readonly row: { readonly id: string }; readonly protection: ProtectedEntity } }

/** Who begins to follow what, as their request says. */
const followRequest = (
  noun: FollowRequest['noun'],
  { principal, entity, query, events, exchange }: Following,
): FollowRequest => {
  if (events === null) {
    throw new Refusal('invalid_request', 'This is told in lines: accept application/x-ndjson.')
  }
  return {
    principal: memberOf(principal),
    noun,
    placeId: entity.row.id,
    tab: query.tab,
    isToldChanges: mayAct(principal, 'edit', entity.protection),
    version: query.version,
    followed: followedText.read(query.follow),
    events,
    signal: exchange.signal,
  }
}

export const liveHandlers = ({ live }: Pick<Services, 'live'>): MountedRoute[] => {
  type Showing = Pick<HandlerInput<typeof routes.live.show>, 'principal' | 'body'> & {
    readonly entity: { readonly row: { readonly id: string } }
    readonly parameters: { readonly tab: string }
  }
  const show = ({ principal, entity, parameters, body }: Showing): Promise<Record<string, never>> => {
    live.show(memberOf(principal), entity.row.id, parameters.tab, body)
    return Promise.resolve({})
  }
  return [
    answer(routes.live.follow, async (input) => live.follow(followRequest('application', input))),
    answer(routes.live.show, show),
    answer(routes.live.followWorkflow, async (input) => live.follow(followRequest('workflow', input))),
    answer(routes.live.showInWorkflow, show),
    answer(routes.live.followJob, async (input) => live.follow(followRequest('scheduled job', input))),
    answer(routes.live.showInJob, show),
  ]
}
