import { followedText, routes } from '@ashlar/contract'
import { answer, type MountedRoute } from './handler.ts'
import { memberOf } from '../requests/member-of.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'

export const liveHandlers = ({ live }: Pick<Services, 'live'>): MountedRoute[] => [
  answer(routes.live.follow, ({ principal, entity, query, events, exchange }) => {
    if (events === null) {
      throw new Refusal('invalid_request', 'This is told in lines: accept application/x-ndjson.')
    }
    return live.follow({
      principal: memberOf(principal),
      placeId: entity.row.id,
      tab: query.tab,
      version: query.version,
      followed: followedText.read(query.follow),
      events,
      signal: exchange.signal,
    })
  }),

  answer(routes.live.show, ({ principal, entity, parameters, body }) => {
    live.show(memberOf(principal), entity.row.id, parameters.tab, body)
    return Promise.resolve({})
  }),
]
