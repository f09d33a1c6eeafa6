import {
  nameSpaceOf,
  type PageRecord,
  type PageRecords,
  type Route,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { namesOf } from '../tree.ts'
import { type Mention, type Mentions, mentionsOf, mentionsOfSteps } from './mentions.ts'
import type { UnreadCode, Use, Uses } from './use.ts'

/** Among what uses are looked for. */
export interface UsesAmong {
  /** The page that is open, with what belongs to its application. */
  readonly records: PageRecords
  readonly catalogue: WidgetCatalogue
  /** Those that lead to the page: their steps use what it has, and open its overlays. */
  readonly routes?: readonly Route[]
}

/**
 * Where a component, an API, a variable, a timer, an event or an embed property is used: who reads it, and whose steps and
 * scripts set it, reset it, run it or do something else with it. Costs what was changed since the last call, and a look
 * at every record.
 */
export const findUses = (entity: PageRecord, { records, catalogue, routes = [] }: UsesAmong): Uses => {
  const uses: Use[] = []
  const unread: UnreadCode[] = []
  const ofApplication = namesOf(records, 'App')
  const gather = (mentions: Mentions, isOfApplication: boolean): void => {
    for (const mention of mentions.mentions) {
      const members = membersRead(mention, entity, isOfApplication, ofApplication)
      if (members !== null) uses.push({ ...mention.place, effect: mention.effect, members })
    }
    for (const { place, text, message } of mentions.unread) {
      if (hasWord(text, entity.name)) unread.push({ ...place, message })
    }
  }
  for (const record of Object.values(records)) {
    gather(mentionsOf(record, catalogue), nameSpaceOf(record) === 'App')
  }
  for (const { id, path, widgetId, onRouteLoad } of routes) {
    const holder = { kind: 'route', id, name: path } as const
    if (widgetId === entity.id) uses.push({ holder, path: 'widgetId', effect: 'controls', members: [] })
    if (onRouteLoad !== undefined) gather(mentionsOfSteps(holder, 'onRouteLoad', onRouteLoad), false)
  }
  return { uses, unread }
}

/** What a mention reads of an entity; null where it means something else. */
const membersRead = (
  { path, space }: Mention,
  entity: PageRecord,
  isOfApplication: boolean,
  ofApplication: ReadonlySet<string>,
): readonly string[] | null => {
  const own = nameSpaceOf(entity)
  const [root, below] = path
  if (space !== null) return space === own && root === entity.name ? path.slice(1) : null
  if (own !== 'page' && root === own) return below === entity.name ? path.slice(2) : null
  if (root !== entity.name || own === 'Embed') return null
  // What belongs to the application means its own by name alone; a page never does.
  const meant = isOfApplication && ofApplication.has(root) ? 'App' : 'page'
  return meant === own ? path.slice(1) : null
}

const hasWord = (text: string, word: string): boolean => text.split(/[^\p{L}\p{N}_$]+/u).includes(word)
