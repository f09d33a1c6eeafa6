import {
  type ApiRecord,
  blockFacts,
  type BlockKind,
  blocksWithin,
  type PageRecords,
  sequencesOf,
  themeOf,
} from '@ashlar/schema'
import fastCheck from 'fast-check'
import {
  addControlBlock,
  addRoute,
  addStepBlock,
  type BlockOutcome,
  type BlockTarget,
  changeTheme,
  type ContentOfVersion,
  deleteBlocks,
  deleteRoute,
  moveBlocks,
  type NewId,
  type Outcome,
  renameBlock,
  setStepConfiguration,
  updateApi,
  updateRoute,
  withRoutes,
} from '../src/index.ts'
import { anyOperation } from './any-operation.ts'
import { aConditional, aLoop, aStep } from './build-blocks.ts'
import { after, anApi, aPageWith, countingIds, withRecords } from './build-page.ts'

/** One thing that somebody does on a branch; nothing where it is refused. */
type BranchEdit = (content: ContentOfVersion, newId: NewId) => ContentOfVersion

const done = (records: PageRecords, outcome: Outcome): PageRecords =>
  outcome.ok ? after(records, outcome) : records

/** What both branches begin with: two pages, an API whose steps stand in loops and conditions, a theme and routes. */
export const beginning: ContentOfVersion = {
  name: 'Orders',
  records: {
    ...done({}, changeTheme({}, { ...themeOf({}), borderRadius: { mode: 'px', value: 4 } })),
    ...withRoutes({}, [
      { id: 'home', path: '/', pageId: 'p' },
      { id: 'other', path: '/other', pageId: 'q' },
      { id: 'one', path: '/one/:id', pageId: 'q' },
    ]),
  },
  pages: [
    {
      id: 'p',
      name: 'P',
      records: withRecords(
        aPageWith(
          { type: 'button' },
          { type: 'container', place: { left: 0, top: 10 } },
          { type: 'table', place: { left: 0, top: 60 } },
        ),
        anApi('API1', '', {
          blocks: [
            aStep('Read', 'select 1'),
            aLoop('Each', '{{ Read.output }}', aStep('Write', 'select 2'), aLoop('Deep', '{{ [1] }}')),
            aConditional('If', '{{ true }}', [aStep('Yes')], [aStep('No')]),
          ],
        }),
      ),
    },
    { id: 'q', name: 'Q', records: aPageWith({ type: 'button' }, { type: 'tabs' }) },
  ],
}

const onPage =
  (at: number, change: (records: PageRecords, newId: NewId) => PageRecords): BranchEdit =>
  (content, newId) => ({
    ...content,
    pages: content.pages.map((page, index) =>
      index === at % content.pages.length ? { ...page, records: change(page.records, newId) } : page,
    ),
  })

const ofApplication =
  (change: (records: PageRecords, newId: NewId) => Outcome): BranchEdit =>
  (content, newId) => ({ ...content, records: done(content.records, change(content.records, newId)) })

type OnBlocks = (api: ApiRecord, newId: NewId) => BlockOutcome<ApiRecord>

const onBlocks = (edit: OnBlocks): BranchEdit =>
  onPage(0, (records, newId) => {
    const api = Object.values(records).find((one) => one.kind === 'api')
    if (api?.kind !== 'api') return records
    const outcome = edit(api, newId)
    return outcome.ok ? done(records, updateApi(records, { api: outcome.api })) : records
  })

const kinds = Object.keys(blockFacts).filter((kind): kind is BlockKind => kind in blockFacts)
const nat = fastCheck.nat(999)

const blockAt = ({ blocks }: ApiRecord, at: number): string => {
  const ids = [...blocksWithin(blocks)].map(({ id }) => id)
  return ids[at % Math.max(1, ids.length)] ?? ''
}
const targetAt = ({ blocks }: ApiRecord, at: number, index: number): BlockTarget => {
  const places = [...blocksWithin(blocks)].flatMap((block) =>
    sequencesOf(block).map(({ place }) => ({ parentId: block.id, place, index: index % 3 })),
  )
  return places[at % (places.length + 1)] ?? { parentId: null, place: '', index: index % 4 }
}

/** The last block that was added gets a name that no other branch gives. */
const namedApart = (outcome: BlockOutcome<ApiRecord>, newId: NewId): BlockOutcome<ApiRecord> =>
  outcome.ok
    ? renameBlock(outcome.api, { id: outcome.selection[0] ?? '', name: `Block_${newId()}` })
    : outcome

const onSteps: fastCheck.Arbitrary<BranchEdit> = fastCheck.oneof(
  fastCheck.tuple(nat, nat, nat).map(([kind, at, index]) =>
    onBlocks((api, newId) =>
      namedApart(
        addControlBlock(api, {
          kind: kinds[kind % kinds.length] ?? 'loop',
          target: targetAt(api, at, index),
          newId,
        }),
        newId,
      ),
    ),
  ),
  fastCheck.tuple(nat, nat, fastCheck.boolean()).map(([at, index, isNamed]) =>
    onBlocks((api, newId) => {
      const added = addStepBlock(api, {
        pluginId: 'postgres',
        datasourceId: 'shop',
        configuration: { body: `select ${at}` },
        target: targetAt(api, at, index),
        newId,
      })
      return isNamed ? namedApart(added, newId) : added
    }),
  ),
  fastCheck
    .tuple(nat, nat, nat)
    .map(([which, at, index]) =>
      onBlocks((api) => moveBlocks(api, { ids: [blockAt(api, which)], target: targetAt(api, at, index) })),
    ),
  nat.map((which) => onBlocks((api) => deleteBlocks(api, [blockAt(api, which)]))),
  fastCheck
    .tuple(nat, nat)
    .map(([which, value]) =>
      onBlocks((api) =>
        setStepConfiguration(api, { id: blockAt(api, which), configuration: { body: `select ${value}` } }),
      ),
    ),
)

const onTheme: fastCheck.Arbitrary<BranchEdit> = fastCheck
  .tuple(fastCheck.constantFrom('primaryColor', 'borderRadius', 'mode'), fastCheck.nat(9))
  .map(([field, value]) =>
    ofApplication((records) =>
      changeTheme(records, {
        ...themeOf(records),
        ...(field === 'primaryColor'
          ? { primaryColor: `#00000${value}` }
          : field === 'borderRadius'
            ? { borderRadius: { mode: 'px', value } }
            : { mode: value % 2 === 0 ? 'DARK' : 'LIGHT' }),
      }),
    ),
  )

const onRoutes: fastCheck.Arbitrary<BranchEdit> = fastCheck.oneof(
  fastCheck.constantFrom('other', 'one').map((id) => ofApplication((records) => deleteRoute(records, id))),
  fastCheck
    .tuple(fastCheck.constantFrom('p', 'q'), fastCheck.nat(9))
    .map(([pageId, at]) =>
      ofApplication((records, newId) => addRoute(records, { id: newId(), path: `/path${at}`, pageId })),
    ),
  fastCheck.tuple(fastCheck.constantFrom('other', 'one'), fastCheck.nat(9)).map(([id, at]) =>
    ofApplication((records) => {
      const route = records[id]
      if (route?.kind !== 'route') return updateRoute(records, { id, path: '/', pageId: 'q' })
      return updateRoute(records, { id, pageId: route.pageId, path: `/path${at}` })
    }),
  ),
)

const onPages: fastCheck.Arbitrary<BranchEdit> = fastCheck.oneof(
  nat.map(
    (): BranchEdit => (content, newId) => {
      const id = newId()
      return {
        ...content,
        pages: [...content.pages, { id, name: id, records: aPageWith({ type: 'button' }) }],
      }
    },
  ),
  fastCheck.constant<BranchEdit>((content) => ({
    ...content,
    records: Object.fromEntries(
      Object.entries(content.records).filter(([, one]) => one.kind !== 'route' || one.pageId !== 'q'),
    ),
    pages: content.pages.filter(({ id }) => id !== 'q'),
  })),
)

const anyEdit: fastCheck.Arbitrary<BranchEdit> = fastCheck.oneof(
  {
    weight: 4,
    arbitrary: fastCheck
      .tuple(fastCheck.nat(5), anyOperation)
      .map(([at, operation]) => onPage(at, (records, newId) => done(records, operation(records, newId)))),
  },
  { weight: 4, arbitrary: onSteps },
  { weight: 1, arbitrary: onTheme },
  { weight: 1, arbitrary: onRoutes },
  { weight: 1, arbitrary: onPages },
)

/** What somebody makes of the beginning on a branch; ids of what is new begin with `name`. */
export const anyBranch = (name: string): fastCheck.Arbitrary<ContentOfVersion> =>
  fastCheck.array(anyEdit, { maxLength: 8 }).map((edits) => {
    const newId = countingIds(name)
    return edits.reduce((content, edit) => edit(content, newId), beginning)
  })
