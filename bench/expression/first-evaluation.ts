import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  type EntityDefinition,
  parsingReader,
  preparedByText,
  PreparedReader,
  prepareTexts,
} from '@ashlar/expression'
import { EvaluationCore } from '@ashlar/runtime/evaluation-core'
import { mixedApplication } from './documents.ts'
import { namesIn, startLeast } from './least.ts'
import { definitionOf } from './messages.ts'
import { type Measurement, measurement, median, print } from '../support/measurement.ts'

const rounds = 15
const freshProcesses = 7
const sizes = [100, 1000, 5000] as const

/** Where an application is opened: in the editor, which reads its texts, or published, where that was done before. */
type Place = 'editor' | 'published'

/** A document with what the least needs to know before it starts, which no time is taken for. */
interface Prepared {
  readonly request: ReturnType<typeof definitionOf>
  /** The names that each binding reads; none where the least has to find them. */
  readonly names: ReadonlyMap<string, readonly string[]> | undefined
  readonly document: readonly EntityDefinition[]
}

function prepare(place: Place, bindings: number, seed: number): Prepared {
  const document = mixedApplication(bindings, seed)
  if (place === 'editor') return { request: definitionOf(document), names: undefined, document }
  const byText = preparedByText(prepareTexts(document), document)
  const names = new Map(textsOf(document).map((text): [string, string[]] => [text, namesIn(text)]))
  return { request: definitionOf(document, (text) => byText?.get(text)), names, document }
}

function textsOf(document: readonly EntityDefinition[]): string[] {
  return document.flatMap(({ bindings = {} }) =>
    Object.values(bindings).flatMap((template) => (typeof template === 'string' ? [template] : [])),
  )
}

/** Time in ms for everything from the message to the list of values. */
function oursOnce(place: Place, { request }: Prepared): number {
  const core = new EvaluationCore(
    place === 'editor' ? parsingReader : new PreparedReader(),
    () => {},
    () => performance.now(),
  )
  const start = performance.now()
  const { responseData } = core.handle(request)
  const time = performance.now() - start
  if (!JSON.stringify(responseData).includes('"errors":[]')) throw new Error('The document has errors.')
  return time
}

/** Time in ms of the least for the same. */
function floorOnce({ document, names }: Prepared): number {
  const start = performance.now()
  startLeast(document, names)
  return performance.now() - start
}

/** Both in turn in one process whose code is warm, as after the first pages of a session. */
function warm(place: Place, bindings: number): Measurement {
  const ours: number[] = []
  const floor: number[] = []
  for (let round = 0; round < rounds + 5; round += 1) {
    const inTurn = [
      () => ours.push(oursOnce(place, prepare(place, bindings, 2 * round))),
      () => floor.push(floorOnce(prepare(place, bindings, 2 * round + 1))),
    ]
    for (const measureOne of round % 2 === 0 ? inTurn : inTurn.toReversed()) measureOne()
  }
  const name = `first evaluation of ${bindings} bindings, ${place}, warm`
  return measurement(name, median(ours.slice(5)), median(floor.slice(5)), 2)
}

/** Each in processes of its own that have run nothing before but the preparation, as when a page opens. */
function cold(place: Place): Measurement {
  const ours: number[] = []
  const floor: number[] = []
  for (let round = 0; round < freshProcesses; round += 1) {
    ours.push(inFreshProcess('ours', place))
    floor.push(inFreshProcess('floor', place))
  }
  const name = `first evaluation of ${coldBindings} bindings, ${place}, in a fresh process`
  return measurement(name, median(ours), median(floor), 2)
}

const coldBindings = 1000

function inFreshProcess(what: 'ours' | 'floor', place: Place): number {
  const file = fileURLToPath(import.meta.url)
  const output = execFileSync(process.execPath, [file, what, place], { encoding: 'utf8' })
  return Number(output.trim().split('\n').at(-1))
}

/** Measures the first evaluation of an application, from its document and from what was prepared of it. */
export async function measure(): Promise<Measurement[]> {
  const places = ['editor', 'published'] as const
  return places.flatMap((place) => [...sizes.map((size) => warm(place, size)), cold(place)])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const place = process.argv[3] === 'published' ? 'published' : 'editor'
  if (process.argv[2] === 'ours') console.log(oursOnce(place, prepare(place, coldBindings, 0)))
  else if (process.argv[2] === 'floor') console.log(floorOnce(prepare(place, coldBindings, 0)))
  else print(await measure())
}
