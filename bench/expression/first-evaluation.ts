import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type EntityDefinition, Evaluator } from '@ashlar/expression'
import { type Node, parseExpressionAt } from 'acorn'
import { computed, signal } from 'alien-signals'
import { mixedApplication } from './documents.ts'
import { type Measurement, measurement, median, print } from '../support/measurement.ts'

const bindings = 1000
const rounds = 15
const freshProcesses = 7

/** Time in ms for everything from the document to the last value. */
function oursOnce(document: readonly EntityDefinition[]): number {
  const start = performance.now()
  const changes = new Evaluator().define(document)
  const time = performance.now() - start
  if (changes.errors.length > 0)
    throw new Error(`The document has errors: ${JSON.stringify(changes.errors[0])}`)
  return time
}

/**
 * The least that can do it: the parser, one native function per binding, and signals that find the order by being
 * read. No references, no error handling, no check of any kind; the ends of bindings are found by searching braces.
 */
function floorOnce(document: readonly EntityDefinition[]): number {
  const start = performance.now()
  const scope: Record<string, object> = { Math }
  const reads: (() => unknown)[] = []
  for (const { name, values = {}, bindings: bound = {} } of document) {
    const entity = {}
    for (const [key, value] of Object.entries(values)) define(entity, key, signal(value))
    for (const [key, template] of Object.entries(bound)) {
      if (typeof template !== 'string') throw new Error('The floor knows texts only.')
      const run = floorFunction(template)
      const read = computed(() => run(scope))
      define(entity, key, read)
      reads.push(read)
    }
    scope[name] = entity
  }
  for (const read of reads) read()
  return performance.now() - start
}

function define(entity: object, key: string, get: () => unknown): void {
  Object.defineProperty(entity, key, { get, enumerable: true })
}

function floorFunction(template: string): (scope: object) => unknown {
  const names = new Set<string>()
  const pieces = template.split(/\{\{|\}\}/)
  const codes: string[] = []
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 0) {
      if (piece !== '') codes.push(JSON.stringify(piece))
      continue
    }
    collectNames(parseExpressionAt(piece, 0, { ecmaVersion: 2023 }), names)
    codes.push(`(${piece})`)
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- the floor compiles, as what it is compared with does
  const compiled = new Function(`{${[...names].join(',')}}`, `return ${codes.join('+')}`)
  return (scope) => compiled(scope)
}

/** Names that begin a chain of members; parameters among them are harmless, since they hide what is passed. */
function collectNames(node: Node, names: Set<string>): void {
  if (node.type === 'Identifier' && 'name' in node && typeof node.name === 'string') {
    names.add(node.name)
    return
  }
  const children: Record<string, unknown> = Object(node)
  for (const key in children) {
    if (key === 'property' || key === 'key' || key === 'params') continue
    const child = children[key]
    if (isNode(child)) collectNames(child, names)
    else if (Array.isArray(child)) for (const item of child) if (isNode(item)) collectNames(item, names)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Both in turn in one process whose code is warm, as after the first pages of a session. */
function warm(): Measurement {
  const ours: number[] = []
  const floor: number[] = []
  for (let round = 0; round < rounds + 5; round += 1) {
    const inTurn = [
      () => ours.push(oursOnce(mixedApplication(bindings, 2 * round))),
      () => floor.push(floorOnce(mixedApplication(bindings, 2 * round + 1))),
    ]
    for (const measureOne of round % 2 === 0 ? inTurn : inTurn.toReversed()) measureOne()
  }
  const name = `first evaluation of ${bindings} bindings, warm`
  return measurement(name, median(ours.slice(5)), median(floor.slice(5)), 2)
}

/** Each in processes of its own that have run nothing before, as when a page opens. */
function cold(): Measurement {
  const ours: number[] = []
  const floor: number[] = []
  for (let round = 0; round < freshProcesses; round += 1) {
    ours.push(inFreshProcess('ours'))
    floor.push(inFreshProcess('floor'))
  }
  return measurement(
    `first evaluation of ${bindings} bindings, in a fresh process`,
    median(ours),
    median(floor),
    2,
  )
}

function inFreshProcess(what: 'ours' | 'floor'): number {
  const output = execFileSync(process.execPath, [fileURLToPath(import.meta.url), what], { encoding: 'utf8' })
  return Number(output.trim().split('\n').at(-1))
}

/** Measures the first evaluation of an application from its document. */
export async function measure(): Promise<Measurement[]> {
  return [warm(), cold()]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const document = mixedApplication(bindings, 0)
  if (process.argv[2] === 'ours') console.log(oursOnce(document))
  else if (process.argv[2] === 'floor') console.log(floorOnce(document))
  else print(await measure())
}
