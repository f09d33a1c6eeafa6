import type { NamedThing } from '@ashlar/contract'
import { blockSchema, blocksWithin } from '@ashlar/schema'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pages } from '../tables/pages.ts'
import type { Queryable } from '../platform/database/database.ts'

const namedSchema = z.object({ id: z.string(), name: z.string() })

/** What the database gives of a record: its name, and of an API its blocks. */
const recordSchema = z.discriminatedUnion('kind', [
  namedSchema.extend({ kind: z.literal('widget'), type: z.string() }),
  namedSchema.extend({ kind: z.literal('api'), blocks: z.array(blockSchema) }),
  namedSchema.extend({ kind: z.enum(['stateVariable', 'timer', 'event', 'embedProperty']) }),
])

// The database takes the properties off, which are most of a page.
const briefRecords = sql<unknown[]>`(
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', record.value -> 'id',
    'kind', record.value -> 'kind',
    'name', record.value -> 'name',
    'type', record.value -> 'type',
    'blocks', case when record.value ->> 'kind' = 'api' then record.value -> 'blocks' end
  ))), '[]'::jsonb)
  from jsonb_each(${pages.records}) as record
)`

/** What a record has names for; nothing for one that is damaged, so that the rest of its page is still found. */
const namesOf = (stored: unknown): NamedThing[] => {
  const read = recordSchema.safeParse(stored)
  if (!read.success) return []
  const { id, kind, name } = read.data
  const own = { id, kind, name, type: read.data.kind === 'widget' ? read.data.type : '' }
  if (read.data.kind !== 'api') return [own]
  const blocks = [...blocksWithin(read.data.blocks)]
  return [
    own,
    ...blocks.map((block) => ({
      id: block.id,
      kind: 'block' as const,
      name: block.name,
      type: block.kind,
      apiId: id,
    })),
  ]
}

/** The names of what is on each page of an application, the oldest page first. */
export const namesOfPages = async (
  database: Queryable,
  applicationId: string,
): Promise<{ id: string; names: NamedThing[] }[]> => {
  const rows = await database
    .select({ id: pages.id, records: briefRecords })
    .from(pages)
    .where(and(eq(pages.applicationId, applicationId), isNull(pages.deletedAt)))
    .orderBy(asc(pages.createdAt), asc(pages.id))
  return rows.map(({ id, records }) => ({ id, names: records.flatMap(namesOf) }))
}
