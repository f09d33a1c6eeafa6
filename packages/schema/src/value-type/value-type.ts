import { z } from 'zod'

/** One member of an object type. Members are a list, so that no name of theirs can reach a prototype. */
export interface TypeMember {
  readonly name: string
  readonly type: ValueType
}

/**
 * What is known of a value before there is one. `unknown` says nothing and excludes nothing; an object that `isOpen` may have
 * members beside those named. Any of them may be null as well.
 */
export type ValueType =
  | { readonly kind: 'unknown' | 'text' | 'number' | 'boolean' }
  | { readonly kind: 'list'; readonly items: ValueType }
  | { readonly kind: 'object'; readonly members: readonly TypeMember[]; readonly isOpen?: true | undefined }

/** Nothing is known. */
export const unknownType: ValueType = { kind: 'unknown' }

/** A type as it travels from the server. */
export const valueTypeSchema: z.ZodType<ValueType> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['unknown', 'text', 'number', 'boolean']) }),
    z.object({ kind: z.literal('list'), items: valueTypeSchema }),
    z.object({
      kind: z.literal('object'),
      members: z.array(z.object({ name: z.string(), type: valueTypeSchema })),
      isOpen: z.literal(true).optional(),
    }),
  ]),
)

/** More members than these, in all, are of no use to anybody who writes a binding. */
const mostMembers = 2_000
const deepest = 12
const longestName = 200

/** A type of bounded size: what lies deeper or comes later is not known, and the objects it is missing in say that they are open. */
export const boundedType = (type: ValueType): ValueType => {
  let left = mostMembers
  const bounded = (inner: ValueType, depth: number): ValueType => {
    if (inner.kind !== 'list' && inner.kind !== 'object') return inner
    if (depth >= deepest) return unknownType
    if (inner.kind === 'list') return { kind: 'list', items: bounded(inner.items, depth + 1) }
    // The members of one object come before what lies in them, so that no first one takes the place of all others.
    const members = inner.members.filter(({ name }) => name.length <= longestName).slice(0, left)
    left -= members.length
    const isOpen = inner.isOpen === true || members.length < inner.members.length
    return {
      kind: 'object',
      members: members.map(({ name, type: of }) => ({ name, type: bounded(of, depth + 1) })),
      ...(isOpen ? { isOpen: true } : {}),
    }
  }
  return bounded(type, 0)
}

/** The type of a member by its name; undefined where the object names none such, and for everything else. */
export const memberType = (type: ValueType, name: string): ValueType | undefined =>
  type.kind === 'object' ? type.members.find((member) => member.name === name)?.type : undefined
