/**
 * Nodes that wait to be computed, handed out by rank and each at most once: one bit for each place of the order, one
 * for each word of bits that holds any, and one for each word of those. So it costs the same few steps to find the
 * next one, however many there are. A change mostly wakes what comes soon after: the word that is being worked off
 * stands in none of the words above.
 */
export class DirtyNodes {
  /** The place of each node in the order, by its number. */
  #places = new Int32Array(0)
  #inOrder = new Int32Array(0)
  #bits = new Int32Array(0)
  #words = new Int32Array(0)
  #groups = new Int32Array(0)
  /** The word that is being worked off; -1 when there is none. */
  #current = -1
  /** Before this group nothing waits. */
  #first = 0
  /** Nodes that no order knows yet. */
  readonly #unplaced = new Set<number>()

  /** Takes over new ranks, for what waits already and for all that comes. */
  rankBy(ranks: Int32Array): void {
    const waiting = this.#takeAll()
    this.#inOrder = sortedBy(ranks)
    this.#places = new Int32Array(ranks.length)
    for (let place = 0; place < ranks.length; place += 1) this.#places[this.#inOrder[place] ?? 0] = place
    this.#bits = new Int32Array(wordsFor(ranks.length))
    this.#words = new Int32Array(wordsFor(this.#bits.length))
    this.#groups = new Int32Array(wordsFor(this.#words.length))
    this.#current = -1
    this.#first = 0
    for (const id of waiting) this.add(id)
  }

  /** The numbers of all nodes in the order in which they are computed; the place of one is its position. */
  get inOrder(): Int32Array {
    return this.#inOrder
  }

  /** The places of nodes that the order knows. */
  placesOf(ids: readonly number[]): readonly number[] {
    return ids.map((id) => this.#places[id] ?? 0)
  }

  add(id: number): void {
    const place = this.#places[id]
    if (place === undefined) this.#unplaced.add(id)
    else this.addPlace(place)
  }

  /** Adds the node at a place of the order. */
  addPlace(place: number): void {
    const word = place >>> 5
    const bits = this.#bits[word] ?? 0
    this.#bits[word] = bits | (1 << (place & 31))
    if (bits === 0 && word !== this.#current) this.#mark(word)
  }

  /** The place of the waiting node of the lowest rank; -1 when none waits. */
  take(): number {
    let word = this.#current
    let bits = word === -1 ? 0 : (this.#bits[word] ?? 0)
    if (bits === 0) {
      word = this.#nextWord()
      this.#current = word
      if (word === -1) return -1
      bits = this.#bits[word] ?? 0
    }
    this.#bits[word] = bits & (bits - 1)
    return (word << 5) | lowest(bits)
  }

  #mark(word: number): void {
    // What wakes something before it is being worked off waits for it like all others.
    if (word < this.#current) {
      const left = this.#current
      this.#current = -1
      if (this.#bits[left] !== 0) this.#mark(left)
    }
    const above = word >>> 5
    const group = above >>> 5
    this.#words[above] = (this.#words[above] ?? 0) | (1 << (word & 31))
    this.#groups[group] = (this.#groups[group] ?? 0) | (1 << (above & 31))
    if (group < this.#first) this.#first = group
  }

  /** Takes the mark of the first word that holds any bits away. */
  #nextWord(): number {
    const groups = this.#groups
    let group = this.#first
    while (group < groups.length && groups[group] === 0) group += 1
    this.#first = group
    if (group === groups.length) return -1
    const groupBits = groups[group] ?? 0
    const above = (group << 5) | lowest(groupBits)
    const wordBits = this.#words[above] ?? 0
    const rest = wordBits & (wordBits - 1)
    this.#words[above] = rest
    if (rest === 0) groups[group] = groupBits & (groupBits - 1)
    return (above << 5) | lowest(wordBits)
  }

  #takeAll(): number[] {
    const waiting = [...this.#unplaced]
    this.#unplaced.clear()
    for (let place = this.take(); place !== -1; place = this.take()) waiting.push(this.#inOrder[place] ?? 0)
    return waiting
  }
}

const wordsFor = (count: number): number => (count + 31) >>> 5

/** The place of the lowest bit that is set. */
const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** The numbers of all nodes by rank, each once. */
function sortedBy(ranks: Int32Array): Int32Array<ArrayBuffer> {
  let highest = 0
  for (const rank of ranks) highest = Math.max(highest, rank)
  const starts = new Int32Array(highest + 2)
  for (const rank of ranks) starts[rank + 1] = (starts[rank + 1] ?? 0) + 1
  for (let rank = 1; rank < starts.length; rank += 1)
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0)
  const sorted = new Int32Array(ranks.length)
  for (let id = 0; id < ranks.length; id += 1) {
    const rank = ranks[id] ?? 0
    const place = starts[rank] ?? 0
    sorted[place] = id
    starts[rank] = place + 1
  }
  return sorted
}
