import { type ValueType, valueTypeSchema } from '@ashlar/schema'
import { z } from 'zod'
import type { AnswerMemory } from '../code/index.ts'
import { readRemembered } from '../session/remembered.ts'

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** More steps than these are not remembered; the one that was written longest ago goes first. */
const mostSteps = 100
/** Longer statements, and types as large, are not remembered, in characters. */
const longest = 4_000

/** As a list, as names of members would not keep the order of their numbers. */
const rememberedSchema = z.array(z.tuple([z.string(), valueTypeSchema]))

/** Whose memory it is. */
interface MemoryOwner {
  readonly organizationId: string
  readonly userId: string
}

/** What steps answered when a person last looked at them in this browser. */
export const answerMemory = (storage: Kept, { organizationId, userId }: MemoryOwner): AnswerMemory => {
  const at = `ashlar:answer-types:${organizationId}:${userId}`
  const readAll = (): readonly (readonly [string, ValueType])[] =>
    readRemembered(storage, at, rememberedSchema) ?? []
  return {
    read: (key) => readAll().find(([known]) => known === key)?.[1],
    write: (key, type) => {
      const written = JSON.stringify(type)
      if (key.length > longest || written.length > longest) return
      const before = readAll()
      const known = before.find(([each]) => each === key)
      if (known !== undefined && JSON.stringify(known[1]) === written) return
      const others = before.filter(([each]) => each !== key).slice(0, mostSteps - 1)
      storage.setItem(at, JSON.stringify([[key, type], ...others]))
    },
  }
}
