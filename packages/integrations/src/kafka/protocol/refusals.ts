/** What Kafka says with a number, in the words of whoever runs a step. The numbers are those of its protocol. */
const sentences = new Map([
  [1, 'There is no such offset, or it is gone already'],
  [2, 'The message arrived damaged'],
  [3, 'There is no such topic or partition'],
  [5, 'The partition has no leader at the moment'],
  [6, 'The partition has moved to another broker'],
  [7, 'The brokers took too long to keep it'],
  [10, 'The message is larger than the broker takes'],
  [14, 'The coordinator of the group is still being loaded'],
  [15, 'The group has no coordinator at the moment'],
  [16, 'The group has moved to another broker'],
  [17, 'This is no name of a topic'],
  [18, 'All messages together are larger than the broker takes at a time'],
  [19, 'Too few brokers are there to keep it'],
  [20, 'Too few brokers have kept it'],
  [22, 'The group is in use by other consumers. Choose another name for it'],
  [25, 'The group is in use by other consumers. Choose another name for it'],
  [29, 'The user may not do this with the topic'],
  [30, 'The user may not use this group'],
  [31, 'The user may not do this in the cluster'],
  [35, 'The broker is too old: Kafka has to be 2.1 or newer'],
  [58, 'The user is not let in'],
  [76, 'The broker does not know how the messages are packed'],
  [87, 'The broker does not take the message: it does not fit the rules of the topic'],
])

/** After these a reader asks anew which broker leads what. */
const passing = new Set([5, 6, 14, 15, 16])

/** A number with which a broker refuses something. */
export class KafkaRefusal extends Error {
  readonly isPassing: boolean

  constructor(code: number) {
    super(sentences.get(code) ?? `It refuses with the error ${code} of its protocol`)
    this.name = 'KafkaRefusal'
    this.isPassing = passing.has(code)
  }
}

/** Throws `KafkaRefusal` for every number but that for success. */
export const checkCode = (code: number): void => {
  if (code !== 0) throw new KafkaRefusal(code)
}
