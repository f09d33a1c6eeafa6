import { type PathSegments, parsePath } from './path.ts'

/** A point in the tree of property paths: perhaps a node, perhaps read, perhaps only on the way to one. */
class PathPoint {
  readonly branch: Branch
  readonly parent: PathPoint | undefined
  node = -1
  readers: Set<number> | undefined
  readonly segment: string
  /** Most points have one point below them or none: only further ones need a list. */
  #first: PathPoint | undefined
  #others: Map<string, PathPoint> | undefined

  constructor(branch: Branch, parent: PathPoint | undefined, segment: string) {
    this.branch = branch
    this.parent = parent
    this.segment = segment
  }

  find(segment: string): PathPoint | undefined {
    return this.#first?.segment === segment ? this.#first : this.#others?.get(segment)
  }

  /** The point of a segment, made when there is none. */
  child(segment: string): PathPoint {
    const known = this.find(segment)
    if (known) return known
    const child = new PathPoint(this.branch, this, segment)
    if (this.#first) {
      this.#others ??= new Map()
      this.#others.set(segment, child)
    } else this.#first = child
    return child
  }

  get hasChildren(): boolean {
    return this.#first !== undefined
  }

  /** Adds the points directly below to a list. */
  addChildren(to: PathPoint[]): void {
    if (this.#first) to.push(this.#first)
    if (this.#others) to.push(...this.#others.values())
  }
}

const noPoints: readonly PathPoint[] = []
const noNodes: readonly number[] = []

/** All points below one first name; readers that were gathered before its latest change are gathered again. */
class Branch {
  readonly point = new PathPoint(this, undefined, '')
  version = 0
}

interface GraphNode {
  readonly label: string
  readonly point: PathPoint
  reads: readonly PathPoint[]
  readers: readonly number[]
  readersVersion: number
}

/**
 * Which property depends on which. Nodes are property paths, numbered; a reference stands for every node at, above
 * or below its path, whether that node exists already or comes later. So `API1.response.rows` depends on
 * `API1.response`, and `Table1` on all that is below `Table1`.
 */
export class DependencyGraph {
  readonly #branches = new Map<string, Branch>()
  readonly #nodes: (GraphNode | undefined)[] = []
  readonly #free: number[] = []

  /** One more than the highest number of a node: the length of an array that has a place for each node. */
  get capacity(): number {
    return this.#nodes.length
  }

  /** Adds the node of a path and gives its number; a node that exists already keeps its number. */
  add(path: PathSegments | string, label?: string): number {
    const segments = typeof path === 'string' ? parsePath(path) : path
    const branch = this.#branch(segments[0] ?? '')
    const point = pointAt(branch, segments)
    if (point.node !== -1) return point.node
    const id = this.#free.pop() ?? this.#nodes.length
    const text = label ?? (typeof path === 'string' ? path : path.join('.'))
    this.#nodes[id] = { label: text, point, reads: noPoints, readers: noNodes, readersVersion: -1 }
    point.node = id
    return id
  }

  /** Removes a node and its references. References of others to its path stay, for a node that may come later. */
  remove(id: number): void {
    const node = this.#nodes[id]
    if (!node) return
    this.setReferences(id, [])
    node.point.node = -1
    this.#nodes[id] = undefined
    this.#free.push(id)
  }

  /** Replaces what one node depends on. */
  setReferences(id: number, paths: readonly PathSegments[]): void {
    const node = this.#nodes[id]
    if (!node) return
    for (const point of node.reads) {
      point.readers?.delete(id)
      point.branch.version += 1
    }
    node.reads = paths.map((path) => {
      const branch = this.#branch(path[0] ?? '')
      const point = pointAt(branch, path)
      point.readers ??= new Set()
      point.readers.add(id)
      branch.version += 1
      return point
    })
  }

  has(id: number): boolean {
    return this.#nodes[id] !== undefined
  }

  /** The number of the node at exactly this path; -1 where there is none. */
  find(path: PathSegments): number {
    let point = this.#branches.get(path[0] ?? '')?.point
    for (let depth = 1; point && depth < path.length; depth += 1) point = point.find(path[depth] ?? '')
    return point?.node ?? -1
  }

  /** The path of a node as it was written. */
  label(id: number): string {
    return this.#nodes[id]?.label ?? ''
  }

  /** The nodes that depend on a node directly. The list is kept until the graph changes there. */
  readers(id: number): readonly number[] {
    const node = this.#nodes[id]
    if (!node) return noNodes
    if (node.readersVersion !== node.point.branch.version) {
      node.readers = gatherReaders(node.point)
      node.readersVersion = node.point.branch.version
    }
    return node.readers
  }

  /** The nodes that depend on anything at, above or below a path, be there a node or not. */
  readersOf(path: PathSegments): readonly number[] {
    const branch = this.#branches.get(path[0] ?? '')
    return branch ? gatherReaders(pointAt(branch, path)) : noNodes
  }

  #branch(name: string): Branch {
    let branch = this.#branches.get(name)
    if (!branch) {
      branch = new Branch()
      this.#branches.set(name, branch)
    }
    return branch
  }
}

function pointAt(branch: Branch, path: PathSegments): PathPoint {
  let point = branch.point
  for (let depth = 1; depth < path.length; depth += 1) point = point.child(path[depth] ?? '')
  return point
}

function gatherReaders(point: PathPoint): readonly number[] {
  let first: ReadonlySet<number> | undefined
  let several: Set<number> | undefined
  const take = (readers: ReadonlySet<number> | undefined) => {
    if (!readers || readers.size === 0) return
    // Most paths are read at one point alone: there is nothing to put together.
    if (!first) first = readers
    else {
      several ??= new Set(first)
      for (const reader of readers) several.add(reader)
    }
  }
  for (let above = point.parent; above; above = above.parent) take(above.readers)
  take(point.readers)
  if (point.hasChildren) {
    const open: PathPoint[] = []
    point.addChildren(open)
    for (let next = open.pop(); next; next = open.pop()) {
      take(next.readers)
      next.addChildren(open)
    }
  }
  const gathered = several ?? first
  return gathered ? [...gathered] : noNodes
}
