/** The fields of a step that a command may take, in the order in which they are shown. */
export const argumentFields = [
  'key',
  'channel',
  'field',
  'value',
  'amount',
  'seconds',
  'start',
  'stop',
  'pattern',
] as const
export type ArgumentField = (typeof argumentFields)[number]

/** A command that people pick, with its fields in the order in which they are sent. */
export interface PickedCommand {
  readonly label: string
  readonly command: string
  readonly fields: readonly ArgumentField[]
  readonly onlyReads: boolean
}

const reads = (label: string, command: string, ...fields: readonly ArgumentField[]): PickedCommand => ({
  label,
  command,
  fields,
  onlyReads: true,
})
const writes = (label: string, command: string, ...fields: readonly ArgumentField[]): PickedCommand => ({
  label,
  command,
  fields,
  onlyReads: false,
})

/** The commands that people pick, by the value of the choice. */
export const pickedCommands: ReadonlyMap<string, PickedCommand> = new Map([
  ['get', reads('Get a value', 'get', 'key')],
  ['set', writes('Set a value', 'set', 'key', 'value', 'seconds')],
  ['delete', writes('Delete a key', 'del', 'key')],
  ['find', reads('Find keys', 'scan', 'pattern')],
  ['exists', reads('Ask whether a key exists', 'exists', 'key')],
  ['increment', writes('Add to a number', 'incrby', 'key', 'amount')],
  ['expire', writes('Let a key expire', 'expire', 'key', 'seconds')],
  ['expiry', reads('Ask when a key expires', 'ttl', 'key')],
  ['hash_get', reads('Get a field of a hash', 'hget', 'key', 'field')],
  ['hash_all', reads('Get a whole hash', 'hgetall', 'key')],
  ['hash_set', writes('Set a field of a hash', 'hset', 'key', 'field', 'value')],
  ['hash_delete', writes('Delete a field of a hash', 'hdel', 'key', 'field')],
  ['list_range', reads('Get a part of a list', 'lrange', 'key', 'start', 'stop')],
  ['list_push', writes('Add to the end of a list', 'rpush', 'key', 'value')],
  ['list_pop', writes('Take the first of a list', 'lpop', 'key')],
  ['set_members', reads('Get the members of a set', 'smembers', 'key')],
  ['set_add', writes('Add to a set', 'sadd', 'key', 'value')],
  ['set_remove', writes('Remove from a set', 'srem', 'key', 'value')],
  ['publish', writes('Publish a message', 'publish', 'channel', 'value')],
])

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

/** Commands that change what a connection is or means, for whoever has it next, or that never come to an end. */
export const refusedCommands = words(
  `auth hello select quit reset client multi exec discard watch unwatch subscribe psubscribe ssubscribe unsubscribe
  punsubscribe sunsubscribe monitor sync psync replconf readonly readwrite asking shutdown debug failover`,
)

/** Commands that change nothing, beside those that people pick. */
export const readingCommands = words(
  `bitcount bitpos dbsize echo exists expiretime get getbit getrange hexists hget hgetall hkeys hlen hmget hrandfield
  hscan hstrlen hvals info keys lastsave lindex llen lpos lrange mget object ping pttl pfcount randomkey scan scard sdiff
  sinter sismember smembers smismember srandmember sscan strlen substr sunion time ttl type xinfo xlen xpending xrange
  xrevrange zcard zcount zdiff zinter zlexcount zmscore zrandmember zrange zrangebylex zrangebyscore zrank zrevrange
  zrevrangebyscore zrevrank zscan zscore zunion geodist geohash geopos memory`,
)
