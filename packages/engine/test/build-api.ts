import type { ApiDefinition, Block, BlockOfKind, JsonObject } from '@ashlar/schema'

type Texts<Kind extends Block['kind']> = Partial<Omit<BlockOfKind<Kind>, 'id' | 'kind' | 'name'>>

/** An API of these blocks. */
export const anApi = (...blocks: Block[]): ApiDefinition => ({
  id: 'api',
  name: 'Api1',
  responseType: 'SYNC',
  blocks,
})

/** A step whose body the host of the tests interprets: by itself it gives the values of its bindings. */
export const aStep = (name: string, body = '', more: Texts<'step'> = {}): BlockOfKind<'step'> => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'echo',
  datasourceId: 'echo',
  configuration: { body },
  ...more,
})

/** A step of code that reads these names. */
export const aCodeStep = (name: string, reads: readonly string[], body = ''): BlockOfKind<'step'> =>
  aStep(name, '', { configuration: { body, reads: [...reads] } satisfies JsonObject })

/** The first branch with its condition, others, and what runs where none holds. */
export const aConditional = (
  name: string,
  branches: readonly { readonly when: string; readonly run: Block[] }[],
  otherwise?: Block[],
): BlockOfKind<'conditional'> => {
  const [first, ...others] = branches.map(({ when, run }) => ({ condition: when, blocks: run }))
  return {
    id: name,
    kind: 'conditional',
    name,
    if: first ?? { condition: '', blocks: [] },
    elseIf: others,
    ...(otherwise === undefined ? {} : { else: { blocks: otherwise } }),
  }
}

const aLoop =
  (type: BlockOfKind<'loop'>['type']) =>
  (name: string, range: string, ...blocks: Block[]): BlockOfKind<'loop'> => ({
    id: name,
    kind: 'loop',
    name,
    type,
    range,
    blocks,
    variables: { item: 'item', index: 'index' },
  })

export const forEach = aLoop('FOREACH')
export const countTo = aLoop('FOR')
export const asLongAs = aLoop('WHILE')

export const aTry = (
  name: string,
  parts: { try: Block[]; catch?: Block[]; finally?: Block[] },
): BlockOfKind<'tryCatch'> => ({
  id: name,
  kind: 'tryCatch',
  name,
  try: { blocks: parts.try },
  ...(parts.catch === undefined ? {} : { catch: { blocks: parts.catch } }),
  ...(parts.finally === undefined ? {} : { finally: { blocks: parts.finally } }),
  variables: { error: 'error' },
})

export const aTransaction = (name: string, ...blocks: Block[]): BlockOfKind<'transaction'> => ({
  id: name,
  kind: 'transaction',
  name,
  blocks,
})

export const paths = (
  name: string,
  named: Readonly<Record<string, Block[]>>,
  more: Texts<'parallel'> = {},
): BlockOfKind<'parallel'> => ({
  id: name,
  kind: 'parallel',
  name,
  wait: 'WAIT_ALL',
  paths: {
    type: 'static',
    paths: Object.entries(named).map(([path, blocks]) => ({ name: path, blocks })),
  },
  ...more,
})

export const pathForEach = (
  name: string,
  range: string,
  blocks: Block[],
  more: Texts<'parallel'> = {},
): BlockOfKind<'parallel'> => ({
  id: name,
  kind: 'parallel',
  name,
  wait: 'WAIT_ALL',
  paths: { type: 'dynamic', range, variables: { item: 'item' }, blocks },
  ...more,
})

type VariableItem = BlockOfKind<'variables'>['items'][number]

export const aVariable = (
  key: string,
  value: string,
  type: VariableItem['type'] = 'SIMPLE',
  mode: VariableItem['mode'] = 'READWRITE',
): BlockOfKind<'variables'> => ({
  id: `Declare_${key}`,
  kind: 'variables',
  name: `Declare_${key}`,
  items: [{ key, value, type, mode }],
})

export const giveBack = (data: string, name = 'Return1'): BlockOfKind<'return'> => ({
  id: name,
  kind: 'return',
  name,
  data,
})

export const breakIf = (condition: string, name = 'Break1'): BlockOfKind<'break'> => ({
  id: name,
  kind: 'break',
  name,
  condition,
})

export const fail = (error: string, name = 'Throw1'): BlockOfKind<'throw'> => ({
  id: name,
  kind: 'throw',
  name,
  error,
})

export const waitFor = (condition: string, timeLimit?: number): BlockOfKind<'wait'> => ({
  id: 'Wait1',
  kind: 'wait',
  name: 'Wait1',
  for: { type: 'parallel', condition, ...(timeLimit === undefined ? {} : { timeLimit }) },
})

export const waitUntil = (duration: string, name = 'Wait1'): BlockOfKind<'wait'> => ({
  id: name,
  kind: 'wait',
  name,
  for: { type: 'time', duration },
})

export const anApproval = (message: string, more: Texts<'approval'> = {}): BlockOfKind<'approval'> => ({
  id: 'Approval1',
  kind: 'approval',
  name: 'Approval1',
  message,
  approvers: '',
  ...more,
})

export const sendOut = (message: string): BlockOfKind<'send'> => ({
  id: 'Send1',
  kind: 'send',
  name: 'Send1',
  message,
})

export const aStream = (
  trigger: BlockOfKind<'step'>,
  blocks: Block[],
  disableAutoSend = false,
): BlockOfKind<'stream'> => ({
  id: 'Stream1',
  kind: 'stream',
  name: 'Stream1',
  trigger,
  process: { blocks },
  variables: { item: 'message' },
  options: { disableAutoSend },
})
