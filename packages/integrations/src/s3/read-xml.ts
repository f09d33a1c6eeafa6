import { z } from 'zod'
import { createXmlReader } from '../aws/read-xml.ts'

const readXml = createXmlReader(new Set(['Contents', 'CommonPrefixes', 'Bucket', 'Deleted', 'Error']))

const text = z.string().default('')

const errorSchema = z.object({ Error: z.object({ Code: text, Message: text, Region: text }) })

const bucketsSchema = z.object({
  ListAllMyBucketsResult: z.object({
    Buckets: z
      .union([
        z.literal(''),
        z.object({ Bucket: z.array(z.object({ Name: text, CreationDate: text })).default([]) }),
      ])
      .optional(),
  }),
})

const listSchema = z.object({
  ListBucketResult: z.object({
    EncodingType: z.string().optional(),
    IsTruncated: text,
    NextContinuationToken: z.string().optional(),
    Contents: z
      .array(
        z.object({
          Key: text,
          LastModified: text,
          ETag: text,
          Size: text,
          StorageClass: z.string().optional(),
        }),
      )
      .default([]),
    CommonPrefixes: z.array(z.object({ Prefix: text })).default([]),
  }),
})

const deletedSchema = z.object({
  DeleteResult: z.union([
    z.string(),
    z.object({
      Deleted: z.array(z.object({ Key: text })).default([]),
      Error: z.array(z.object({ Key: text, Code: text, Message: text })).default([]),
    }),
  ]),
})

/** Why a storage refuses something, in its own words. */
export interface StorageRefusal {
  readonly code: string
  readonly message: string
  readonly region: string
}

/** Reads a refusal; undefined where the answer is none. */
export const readRefusal = (bytes: Uint8Array): StorageRefusal | undefined => {
  const read = errorSchema.safeParse(readXml(bytes))
  if (!read.success) return undefined
  const { Code, Message, Region } = read.data.Error
  return { code: Code, message: Message, region: Region }
}

/** A bucket as steps answer with it. */
export interface BucketEntry {
  readonly name: string
  readonly created: string
}

/** Reads a list of buckets; undefined where the answer is none. */
export const readBuckets = (bytes: Uint8Array): BucketEntry[] | undefined => {
  const read = bucketsSchema.safeParse(readXml(bytes))
  if (!read.success) return undefined
  const { Buckets } = read.data.ListAllMyBucketsResult
  const found = typeof Buckets === 'object' ? Buckets.Bucket : []
  return found.map(({ Name, CreationDate }) => ({ name: Name, created: CreationDate }))
}

/** A part of a bucket's objects as steps answer with it. */
export interface ObjectList {
  readonly objects: {
    key: string
    size: number
    modified: string
    etag: string
    storageClass: string | null
  }[]
  readonly folders: string[]
  /** Where the list goes on; null at its end. */
  readonly next: string | null
}

/** Keys are asked for in the encoding of addresses, since XML cannot hold all characters. */
const decoded = (written: string): string => {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '))
  } catch {
    return written
  }
}

/** Reads a list of objects; undefined where the answer is none. */
export const readObjects = (bytes: Uint8Array): ObjectList | undefined => {
  const read = listSchema.safeParse(readXml(bytes))
  if (!read.success) return undefined
  const { Contents, CommonPrefixes, EncodingType, IsTruncated, NextContinuationToken } =
    read.data.ListBucketResult
  const name = (written: string) => (EncodingType === 'url' ? decoded(written) : written)
  return {
    objects: Contents.map(({ Key, Size, LastModified, ETag, StorageClass }) => ({
      key: name(Key),
      size: Number(Size),
      modified: LastModified,
      etag: ETag.replaceAll('"', ''),
      storageClass: StorageClass ?? null,
    })),
    folders: CommonPrefixes.map(({ Prefix }) => name(Prefix)),
    next: IsTruncated === 'true' ? (NextContinuationToken ?? null) : null,
  }
}

/** Reads which objects were deleted and which were not; undefined where the answer says nothing of it. */
export const readDeleted = (
  bytes: Uint8Array,
): { deleted: string[]; failed: { key: string; reason: string }[] } | undefined => {
  const read = deletedSchema.safeParse(readXml(bytes))
  if (!read.success) return undefined
  const { DeleteResult } = read.data
  if (typeof DeleteResult === 'string') return { deleted: [], failed: [] }
  return {
    deleted: DeleteResult.Deleted.map(({ Key }) => Key),
    failed: DeleteResult.Error.map(({ Key, Code, Message }) => ({ key: Key, reason: `${Code}: ${Message}` })),
  }
}
